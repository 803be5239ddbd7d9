/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A child forked inside and outside regions uses regions, tasks and locks of its own. stock's child hangs
   { dg-modes "ours-host" }
   { dg-no-sanitizer "which cannot follow fork with threads" thread }  */
#include "require.h"
#include <omp.h>
#include <sys/wait.h>
#include <unistd.h>
static int work(void) {
  int n = 0;
#pragma omp parallel num_threads(3) reduction(+ : n)
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 20; i++) n += i;
#pragma omp single
#pragma omp taskloop
    for (int i = 0; i < 5; i++) {
    }
  }
  return n == 190;
}
int main(void) {
  CHECK(work());
  for (int k = 0; k < 3; k++) {
    pid_t c = fork();
    if (c == 0) {
      if (!work()) _exit(1);
      pid_t d = fork();
      if (d == 0) _exit(work() ? 0 : 2);
      int s = 1;
      waitpid(d, &s, 0);
      _exit(s ? 3 : 0);
    }
    int s = 1;
    waitpid(c, &s, 0);
    CHECK(s == 0 && work());
  }
  int failed = 0;
#pragma omp parallel num_threads(3) reduction(+ : failed)
  {
    if (omp_get_thread_num() == 0) {
      pid_t c = fork();
      if (c == 0) _exit(work() ? 0 : 1);
      int s = 1;
      waitpid(c, &s, 0);
      failed += s != 0;
    }
  }
  CHECK(!failed);
  return 0;
}
