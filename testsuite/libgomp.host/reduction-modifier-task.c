/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   reduction(task, ...) on parallel, loops, sections and scope with tasks that take part, nested tasks too.  */
#include "require.h"
#include <omp.h>
static long f(int n) {
  long s = 0, m = 1;
#pragma omp parallel reduction(task, + : s) num_threads(4)
  {
    s++;
#pragma omp single
    for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(+ : s)
      {
        s += i;
#pragma omp task in_reduction(+ : s)
        s += 1000;
#pragma omp taskwait
      }
    }
  }
  int threads = (int)(s % 1000 - n * (n - 1) / 2 % 1000);
  (void)threads;
#pragma omp parallel num_threads(3)
  {
#pragma omp for reduction(task, * : m)
    for (int i = 0; i < 6; i++) {
#pragma omp task in_reduction(* : m)
      m *= 2;
    }
#pragma omp sections reduction(task, * : m)
    {
#pragma omp section
      {
#pragma omp task in_reduction(* : m)
        m *= 3;
      }
#pragma omp section
      m *= 5;
    }
#pragma omp scope reduction(task, * : m)
    if (omp_get_thread_num() == 0) {
#pragma omp task in_reduction(* : m)
      m *= 7;
    }
  }
  CHECK(m == 64 * 3 * 5 * 7);
  return s;
}
int main(void) {
  for (int i = 0; i < 10; i++) {
    long s = f(10);
    CHECK(s > 10045 && s <= 10045 + 4);
  }
  return 0;
}
