// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions in lambdas, member functions (this, members in clauses), templates and constructors of globals.
#include "require.h"
#include <functional>
#include <omp.h>

struct accumulator {
  int total = 0;
  int factor = 2;
  template <class F>
  void over(int n, F f) {
#pragma omp parallel for reduction(+ : total) firstprivate(factor) num_threads(3)
    for (int i = 0; i < n; i++) total += factor * f(i);
  }
  int spread() {
#pragma omp parallel num_threads(4)
#pragma omp single
    for (int i = 0; i < 10; i++) {
#pragma omp task
      {
#pragma omp atomic
        this->total += i;
      }
    }
    return total;
  }
};

static struct early {
  int threads = 0;
  early() {
#pragma omp parallel num_threads(3)
#pragma omp atomic
    threads++;
  }
  ~early() {
    int n = 0;
#pragma omp parallel num_threads(2) reduction(+ : n)
    n++;
    if (n != 2) _Exit(3);
  }
} before_main;

template <int depth>
int recurse() {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  sum += recurse<depth - 1>();
  return sum;
}
template <>
int recurse<0>() {
  return 1;
}

int main() {
  CHECK(before_main.threads == 3);
  accumulator a;
  int offset = 3;
  a.over(100, [&](int i) { return i + offset; });
  CHECK(a.total == 2 * (4950 + 300));
  CHECK(a.spread() == 2 * 5250 + 45);
  std::function<int(int)> f = [&f](int n) -> int {
    if (n == 0) return 1;
    int left = 0, right = 0;
#pragma omp task shared(left)
    left = f(n - 1);
#pragma omp task shared(right)
    right = f(n - 1);
#pragma omp taskwait
    return left + right;
  };
  int leaves = 0;
#pragma omp parallel num_threads(4)
#pragma omp masked
  leaves = f(8);
  CHECK(leaves == 256);
  omp_set_max_active_levels(3);
  CHECK(recurse<3>() == 8);
  return 0;
}
