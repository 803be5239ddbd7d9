/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Orders that OpenMP does not promise and that hold all the same, with stock as well: a thread sees rising sections; tasks
   of a team of one that are left to the end of its region run in the order in which they were made; so do tasks that exclude
   each other.  */
#include "require.h"
#include <omp.h>
enum { tasks = 30 };
static int order[tasks], at;
static void work(int n) {
  volatile long sink;
  for (int i = 0; i < n; i++) sink = i;
}
static void section(int k, int *before, int shape) {
  CHECK(k > *before);
  *before = k;
  work(shape == 0 ? 0 : shape == 1 ? 300 * k : 300 * (omp_get_thread_num() == 0) * (6 - k));
}
static void check_order(void) {
  CHECK(at == tasks);
  for (int i = 0; i < tasks; i++) CHECK(order[i] == i);
  at = 0;
}
int main(void) {
  for (int round = 0; round < 60; round++) {
#pragma omp parallel
    {
      int before = -1;
#pragma omp sections
      {
#pragma omp section
        section(0, &before, round % 3);
#pragma omp section
        section(1, &before, round % 3);
#pragma omp section
        section(2, &before, round % 3);
#pragma omp section
        section(3, &before, round % 3);
#pragma omp section
        section(4, &before, round % 3);
      }
    }
#pragma omp parallel num_threads(1)
    for (int i = 0; i < tasks; i++)
#pragma omp task firstprivate(i)
      order[at++] = i;
    check_order();
    int x;
    (void)&x;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < tasks; i++)
#pragma omp task depend(mutexinoutset : x) firstprivate(i)
      order[at++] = i;
    check_order();
  }
  return 0;
}
