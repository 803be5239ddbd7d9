/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Directives as attributes, sequences of them, and declare ones.
   { dg-additional-options "-std=c++20" }  */
#include "require.h"
#include <omp.h>
[[omp::decl(threadprivate)]] static int tp = 3;
static int f(int n) {
  int s = 0;
  [[omp::directive(parallel for reduction(+ : s) schedule(dynamic))]]
  for (int i = 0; i < n; i++)
    s += i;
  [[omp::sequence(directive(parallel num_threads(2)), directive(single))]] {
    [[omp::directive(task shared(s))]] s += 1000;
    [[omp::directive(taskwait)]];
  }
  [[using omp: directive(parallel, num_threads(3), copyin(tp), reduction(+ : s))]] s += tp;
  int m = 0;
  [[omp::directive(parallel, num_threads(4))]] {
    [[omp::directive(critical)]] m++;
    [[omp::directive(barrier)]];
    [[omp::directive(masked)]] m += 100;
  }
  CHECK(m > 100 && m <= 104);
  return s;
}
int main() {
  CHECK(f(100) == 4950 + 1000 + 9);
  return 0;
}
