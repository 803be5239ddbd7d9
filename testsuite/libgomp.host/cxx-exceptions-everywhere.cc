/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Exceptions thrown and caught inside each construct leave locks, turns and counts whole.  */
#include "require.h"
#include <omp.h>
#include <stdexcept>
static int thrown;
static void maybe(int i) {
  if (i % 3 == 0) throw std::runtime_error("x");
}
template <typename F>
static void guarded(F f) {
  try {
    f();
  } catch (const std::exception &) {
#pragma omp atomic
    thrown++;
  }
}
int main() {
  int n = 0, size = 0;
  omp_set_max_active_levels(2);
#pragma omp parallel
  {
#pragma omp single
    size = omp_get_num_threads();
#pragma omp for ordered schedule(dynamic)
    for (int i = 0; i < 30; i++) {
#pragma omp ordered
      guarded([&] {
        n++;
        maybe(i);
      });
    }
#pragma omp sections
    {
#pragma omp section
      guarded([] { maybe(0); });
#pragma omp section
      guarded([] { maybe(1); });
    }
#pragma omp critical
    guarded([] { maybe(0); });
#pragma omp single
    for (int i = 0; i < 9; i++)
#pragma omp task
      guarded([=] { maybe(i); });
#pragma omp masked
    guarded([] {
      int m = 0;
#pragma omp parallel num_threads(2) reduction(+ : m)
      guarded([&] {
        m++;
        maybe(0);
      });
      if (m != 2) abort();
      maybe(0);
    });
  }
  CHECK(n == 30 && thrown == 10 + 1 + size + 3 + 2 + 1);
  try {
    for (int k = 0; k < 10; k++) {
      int t = 0;
#pragma omp parallel for reduction(+ : t)
      for (int i = 0; i < 10; i++) t += i;
      CHECK(t == 45);
      if (k == 5) throw k;
    }
  } catch (int k) {
    n = k;
  }
  CHECK(n == 5);
  return 0;
}
