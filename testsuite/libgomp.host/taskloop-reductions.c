/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   taskloop with many parts: reduction, in_reduction inside and outside a parallel region's reduction, arrays, lastprivate,
   collapse, inside other parts.  */
#include "require.h"
#include <omp.h>
enum { n = 1000 };
static void loops(void) {
  long sum = 5, product = 1;
  int a[4] = {1, 2, 3, 4}, last = -1;
#pragma omp taskloop grainsize(1) reduction(+ : sum, a) reduction(* : product) lastprivate(last)
  for (int i = 0; i < n; i++) {
    sum += i;
    a[i % 4] += 1;
    if (i % 100 == 99) product *= 2;
    last = i;
  }
  CHECK(sum == 5 + n * (n - 1l) / 2 && product == 1024 && last == n - 1);
  for (int i = 0; i < 4; i++) CHECK(a[i] == i + 1 + n / 4);
  long outer = 0;
#pragma omp taskgroup task_reduction(+ : outer)
  {
#pragma omp taskloop grainsize(1) in_reduction(+ : outer) nogroup
    for (int i = 0; i < n; i++) outer += i;
#pragma omp taskloop grainsize(1) in_reduction(+ : outer) collapse(2)
    for (int i = 0; i < 20; i++)
      for (int j = 0; j < 30; j++) outer += 1;
  }
  CHECK(outer == n * (n - 1l) / 2 + 600);
  long total = 0;
#pragma omp taskloop grainsize(1) reduction(+ : total)
  for (int i = 0; i < 30; i++) {
    long inner = 0;
#pragma omp taskloop grainsize(1) reduction(+ : inner)
    for (int j = 0; j < 50; j++) inner += j;
    total += inner;
  }
  CHECK(total == 30 * (49 * 50 / 2));
}
int main(void) {
  loops();
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < 20; round++) loops();
  long sum = 0;
#pragma omp parallel reduction(task, + : sum)
#pragma omp single
#pragma omp taskloop grainsize(1) in_reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += i;
  CHECK(sum == n * (n - 1l) / 2);
  return 0;
}
