// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A routine that is given a number that no device has ends the process: each of them in a process of its own.
#include "check.h"

#include <omp.h>
#include <sys/wait.h>
#include <unistd.h>

static int a[4];
static void alloc(int n) { omp_target_alloc(16, n); }
static void give_back(int n) { omp_target_free(a, n); }
static void is_present(int n) { omp_target_is_present(a, n); }
static void copy_to(int n) { omp_target_memcpy(a, a + 1, 4, 0, 0, n, omp_get_initial_device()); }
static void copy_from(int n) { omp_target_memcpy(a, a + 1, 4, 0, 0, omp_get_initial_device(), n); }
static void associate(int n) { omp_target_associate_ptr(a, a, 4, 0, n); }
static void disassociate(int n) { omp_target_disassociate_ptr(a, n); }

int main(void) {
  void (*const routines[])(int) = {alloc, give_back, is_present, copy_to, copy_from, associate, disassociate};
  const int wrong[] = {-1, -2, omp_get_num_devices() + 1, 77};
  for (int i = 0; i < (int)(sizeof routines / sizeof *routines); i++)
    for (int k = 0; k < 4; k++) {
      const pid_t child = fork();
      if (child == 0) {
        freopen("/dev/null", "w", stderr);
        routines[i](wrong[k]);
        _exit(0);
      }
      int status = 0;
      check(waitpid(child, &status, 0) == child);
      check(WIFSIGNALED(status));
    }
  return 0;
}
