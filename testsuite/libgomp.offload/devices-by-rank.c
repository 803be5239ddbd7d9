// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host ours" } the variable is ours
// { dg-set-target-env-var GOMPSIM_DEVICES 3 }
// { dg-no-sanitizer "its child leaves by execl" }
//
// REGOMP_DEVICE_BY_RANK: the default device follows from the rank on this machine that the launcher gave; only if the user
// asks for it and has chosen no device.
#include "check.h"
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const launchers[] = {"OMPI_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID",
                                        "PALS_LOCAL_RANKID", "SLURM_LOCALID"};
enum { count = sizeof launchers / sizeof *launchers };

// What a program sees that is started with these variables: the default device, and the one that a region runs on.
static int device_of(const char *const *variables) {
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    for (int i = 0; i < count; i++) unsetenv(launchers[i]);
    for (; *variables != NULL; variables += 2) setenv(variables[0], variables[1], 1);
    execl("/proc/self/exe", "test", "child", (char *)NULL);
    _exit(99);
  }
  int status;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
#define DEVICE(...) device_of((const char *const[]){__VA_ARGS__ __VA_OPT__(, ) NULL})

int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1) {
    int number = -1, initial = 0;
#pragma omp target map(from : number, initial)
    {
      number = omp_get_device_num();
      initial = omp_is_initial_device();
    }
    return initial || number == omp_get_default_device() ? omp_get_default_device() : 90;
  }
  check_placement();
  const int devices = omp_get_num_devices(), last = devices == 0 ? 0 : 2, first = devices == 0 ? 0 : 1;
  CHECK(devices == (check_expected_device() ? 3 : 0));
  for (int i = 0; i < count; i++) {
    CHECK(DEVICE(launchers[i], "2") == 0); // nobody asked
    CHECK(DEVICE(launchers[i], "2", "REGOMP_DEVICE_BY_RANK", "0") == 0);
    CHECK(DEVICE(launchers[i], "2", "REGOMP_DEVICE_BY_RANK", "1") == last);
    CHECK(DEVICE(launchers[i], "4", "REGOMP_DEVICE_BY_RANK", "1") == first);
    CHECK(DEVICE(launchers[i], "x", "REGOMP_DEVICE_BY_RANK", "1") == 0);
  }
  // What a launcher says goes before what the job says that it runs in.
  CHECK(DEVICE("SLURM_LOCALID", "0", "MPI_LOCALRANKID", "2", "REGOMP_DEVICE_BY_RANK", "1") == last);
  CHECK(DEVICE("SLURM_LOCALID", "2", "REGOMP_DEVICE_BY_RANK", "1", "OMP_DEFAULT_DEVICE", "1") == 1);
  CHECK(DEVICE("SLURM_LOCALID", "2", "REGOMP_DEVICE_BY_RANK", "2") == 0);
  if (check_expected_device()) CHECK(DEVICE("SLURM_LOCALID", "2", "REGOMP_DEVICE_BY_RANK", "1", "OMP_TARGET_OFFLOAD", "mandatory") == last);
  puts("done");
  return check_result();
}
// { dg-output "Invalid value for environment variable REGOMP_DEVICE_BY_RANK: 2" }
// { dg-output "REGOMP_DEVICE_BY_RANK has no effect: no launcher has said" }
