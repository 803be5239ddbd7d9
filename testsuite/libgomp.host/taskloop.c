/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   taskloop: grainsize, num_tasks, strict, nogroup, collapse, lastprivate, unsigned and downward loops, if, final.  */
#include "require.h"
#include <omp.h>
#include <limits.h>
#include <string.h>
static int hits[1000], tasks;
static void verify(int n) {
  for (int i = 0; i < n; i++) CHECK(hits[i] == 1);
  memset(hits, 0, sizeof hits);
}
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop
    for (int i = 0; i < 1000; i++) hits[i]++;
    verify(1000);
#pragma omp taskloop grainsize(7)
    for (int i = 999; i >= 0; i--) hits[i]++;
    verify(1000);
#pragma omp taskloop num_tasks(13)
    for (unsigned long long i = 3; i < 903; i += 3) hits[i / 3 - 1]++;
    verify(300);
#pragma omp taskloop num_tasks(50) if (0)
    for (unsigned long long i = ULLONG_MAX; i > ULLONG_MAX - 100; i--) hits[ULLONG_MAX - i]++;
    verify(100);
#pragma omp taskloop grainsize(strict : 4) nogroup
    for (int i = 0; i < 10; i++) hits[i]++;
#pragma omp taskwait
    verify(10);
#pragma omp taskloop num_tasks(strict : 3) final(1)
    for (int i = 0; i < 10; i++) hits[i]++;
    verify(10);
    int last = -1;
#pragma omp taskloop lastprivate(last) num_tasks(5)
    for (int i = 0; i < 100; i += 7) last = i;
    CHECK(last == 98);
#pragma omp taskloop collapse(2) grainsize(3)
    for (int i = 0; i < 7; i++)
      for (int j = 0; j < 9; j++) hits[i * 9 + j]++;
    verify(63);
#pragma omp taskloop
    for (int i = 5; i < 5; i++) hits[i]++;
    CHECK(hits[5] == 0);
  }
  return 0;
}
