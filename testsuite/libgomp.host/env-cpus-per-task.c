// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host" } GCC's library does not know it
// { dg-no-sanitizer "its child leaves by execl" }
//
// SLURM_CPUS_PER_TASK limits the threads of parallel regions, where nothing else says how many; it never makes them more. What the
// process may use stays what it is.
#define _GNU_SOURCE
#include "require.h"
#include <omp.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int threads_with(const char *granted, const char *threads) {
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    setenv("SLURM_CPUS_PER_TASK", granted, 1);
    if (threads != NULL) setenv("OMP_NUM_THREADS", threads, 1);
    else unsetenv("OMP_NUM_THREADS");
    execl("/proc/self/exe", "test", "child", (char *)NULL);
    _exit(99);
  }
  int status;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main(int argc, char **argv) {
  (void)argv;
  cpu_set_t set;
  CHECK(sched_getaffinity(0, sizeof set, &set) == 0);
  CHECK(omp_get_num_procs() == CPU_COUNT(&set));
  // A status has eight bits.
  if (argc > 1) return omp_get_max_threads() % 64;
  const int without = threads_with("", NULL); // the mask, or a CPU quota
  CHECK(without <= CPU_COUNT(&set));
  CHECK(threads_with("1", NULL) == 1);
  CHECK(threads_with("100000", NULL) == without);
  CHECK(threads_with("1", "3") == 3);
  for (const char *const *text = (const char *const[]){"0", "-1", "2(x4)", "many", NULL}; *text != NULL; text++)
    CHECK(threads_with(*text, NULL) == without);
  return 0;
}
