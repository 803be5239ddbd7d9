/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-no-sanitizer "neither new threads nor a thread's own memory are known in the child of a process with threads" }
   A thread forks in the middle of a region, or of one nested in it, and the child goes on with the region's constructs: it
   is the first and only thread of each team it is in. Where another thread leads one of them the child ends with it.
   Stock hangs.
   { dg-modes "ours-host" }  */
#include "require.h"
#include <omp.h>
#include <sys/wait.h>
#include <unistd.h>

static void check(int condition, int status) {
  if (!condition) _exit(status);
}

static void rest_of_region(void) {
  for (int level = 1; level <= omp_get_level(); level++)
    check(omp_get_ancestor_thread_num(level) == 0 && omp_get_team_size(level) == 1, 2);
  int n = 0, singles = 0;
  for (int k = 0; k < 20; k++) { // more than the team has descriptors for
#pragma omp for schedule(dynamic, 2) nowait
    for (int i = 0; i < 10; i++) n++;
#pragma omp for schedule(static)
    for (int i = 0; i < 10; i++) n++;
#pragma omp for schedule(monotonic : guided)
    for (int i = 0; i < 10; i++) n++;
#pragma omp single
    singles++;
#pragma omp sections
    {
      n++;
#pragma omp section
      n++;
    }
  }
  check(n == 20 * 32 && singles == 20, 3);
  int sum = 1;
#pragma omp taskgroup task_reduction(+ : sum)
  for (int i = 0; i < 5; i++) {
#pragma omp task in_reduction(+ : sum)
    sum += i;
  }
  check(sum == 11, 4);
#pragma omp taskloop reduction(+ : sum)
  for (int i = 0; i < 5; i++) sum += i;
  check(sum == 21, 5);
#pragma omp masked
  n = 0;
  check(n == 0, 6);
#pragma omp parallel num_threads(2) reduction(task, + : sum)
#pragma omp task in_reduction(+ : sum)
  sum++;
  check(sum == 22 || sum == 23, 7);
}

static void forks(int *status) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(30);
    rest_of_region();
  } else {
    waitpid(child, status, 0);
  }
}

int main(void) {
  const pid_t parent = getpid();
  omp_set_max_active_levels(2);
  for (int nested = 0; nested < 2; nested++)
    for (int who = 0; who < 3; who++)
      for (int inner = 0; inner <= nested; inner++) {
        int status = -1;
#pragma omp parallel num_threads(3)
        {
          if (omp_get_thread_num() == who) {
            if (nested) {
#pragma omp parallel num_threads(2)
              if (omp_get_thread_num() == inner) forks(&status);
            } else {
              forks(&status);
            }
          }
#pragma omp barrier
        }
        // The child of the thread that leads everything comes here, too.
        if (getpid() != parent) _exit(who == 0 && inner == 0 ? 0 : 8);
        CHECK(WIFEXITED(status));
        CHECK(WEXITSTATUS(status) == 0);
      }
  return 0;
}
