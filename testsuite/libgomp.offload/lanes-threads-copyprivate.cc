// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `single copyprivate` where lanes are threads: all have what the one has computed, also of arrays and of classes with an
// assignment of their own, again and again, in functions that a region calls, and in regions of one thread inside.
//
// { dg-modes "ours stock-ours" }
// { dg-variants "optimisation seeds convergence" }
#include "check.h"

enum { most = 256, times = 5 };

#pragma omp begin declare target
struct value {
  int n = 0;
  double parts[4] = {};
  value &operator=(const value &other) {
    n = other.n + 1; // once a copy
    for (int i = 0; i < 4; i++) parts[i] = other.parts[i];
    return *this;
  }
};
__attribute__((noipa)) int in_function(int k) {
  int mine = -1, numbers[3] = {0, 0, 0};
#pragma omp single copyprivate(mine, numbers)
  {
    mine = omp_get_thread_num();
    for (int i = 0; i < 3; i++) numbers[i] = k * 10 + i;
  }
  return numbers[0] + numbers[1] + numbers[2] == 30 * k + 3 ? mine : -1;
}
#pragma omp end declare target

static void copies(int threads) {
  static int executed[most][times], good[most], inner[most];
#pragma omp target parallel num_threads(threads) map(from : executed, good, inner)
  {
    const int me = omp_get_thread_num();
    value v;
    good[me] = 0;
    for (int k = 0; k < times; k++) {
#pragma omp single copyprivate(v)
      {
        v.n = k * 100;
        for (int i = 0; i < 4; i++) v.parts[i] = i * threads + k;
      }
      // The one that has executed it made no copy for itself.
      const bool right = v.n - k * 100 <= 1 && v.parts[3] == 3 * threads + k;
      executed[me][k] = in_function(k);
      good[me] += right;
    }
#pragma omp parallel num_threads(3)
    {
      int x = 0;
#pragma omp single copyprivate(x)
      x = omp_get_ancestor_thread_num(1) + omp_get_num_threads();
      inner[omp_get_ancestor_thread_num(1)] = x;
    }
  }
  for (int i = 0; i < threads; i++) {
    CHECK(good[i] == times && inner[i] == i + 1);
    for (int k = 0; k < times; k++)
      CHECK(executed[i][k] == executed[0][k] && executed[i][k] >= 0 && executed[i][k] < threads);
  }
}

int main() {
  check_placement();
  copies(100);
  copies(256);
  copies(40);
  return check_result();
}
