/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   References in private, firstprivate, lastprivate, reduction, copyprivate and in_reduction.  */
#include "require.h"
#include <omp.h>
static int f(int &r, long &s, double (&arr)[4]) {
  int bad = 0;
#pragma omp parallel firstprivate(r) private(arr) reduction(+ : s) reduction(+ : bad) num_threads(3)
  {
    bad += r != 5;
    r += omp_get_thread_num();
    arr[0] = r;
    s += 2;
#pragma omp barrier
    bad += arr[0] != 5 + omp_get_thread_num();
  }
#pragma omp parallel for lastprivate(r)
  for (int i = 0; i < 9; i++) r = i * 2;
  bad += r != 16;
#pragma omp parallel
  {
    int mine = 0, &m = mine;
#pragma omp single copyprivate(m)
    m = 44;
    if (mine != 44)
#pragma omp atomic
      bad++;
  }
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : s)
  for (int i = 0; i < 10; i++)
#pragma omp task in_reduction(+ : s)
    s += i;
  return bad;
}
int main() {
  int r = 5;
  long s = 0;
  double arr[4] = {9};
  CHECK(f(r, s, arr) == 0 && r == 16 && s == 51 && arr[0] == 9);
  return 0;
}
