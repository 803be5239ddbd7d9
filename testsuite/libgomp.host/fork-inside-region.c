/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-no-sanitizer "ThreadSanitizer does not support new threads in the child of a process with threads" thread }
   A thread forks in the middle of a region, the first thread or another one. The child is alone in the team that it is in;
   it meets barriers, uses the region's loops to their end, has further regions, locks and tasks, and ends. Stock hangs.
   { dg-modes "ours-host" }  */
#include "require.h"
#include <omp.h>
#include <sys/wait.h>
#include <unistd.h>

static void alone(void) {
  if (omp_get_num_threads() != 1) _exit(2);
#pragma omp barrier
  int t = 0;
#pragma omp task shared(t)
  t = 1;
#pragma omp taskwait
  if (t != 1) _exit(3);
  int n = 0;
#pragma omp critical
  n++;
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(3) reduction(+ : n)
  {
#pragma omp barrier
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 30; i++) n++;
  }
  if (n != 31) _exit(4);
}

int main(void) {
  for (int who = 0; who < 4; who++) {
    int status = -1;
#pragma omp parallel num_threads(4)
    {
      if (omp_get_thread_num() == who) {
        pid_t child = fork();
        if (child == 0) {
          alone();
          _exit(0);
        }
        waitpid(child, &status, 0);
      } else {
#pragma omp critical
        (void)0;
      }
#pragma omp barrier
    }
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
  }
  return 0;
}
