/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   range-based loops over containers, views of arrays, with structured bindings, collapsed.
   { dg-additional-options "-std=c++20" }  */
#include "require.h"
#include <array>
#include <omp.h>
#include <utility>
#include <vector>
int main() {
  std::vector<std::pair<int, long>> v;
  for (int i = 0; i < 50; i++) v.emplace_back(i, 2L * i);
  long s = 0;
#pragma omp parallel for reduction(+ : s)
  for (auto &[a, b] : v) {
    s += a + b;
    a = 0;
  }
  CHECK(s == 3 * 1225 && v[49].first == 0);
  int arr[4][5] = {};
#pragma omp parallel for collapse(2)
  for (auto &row : arr)
    for (int j = 0; j < 5; j++) row[j] = j + 1;
  s = 0;
  for (auto &row : arr)
    for (int e : row) s += e;
  CHECK(s == 60);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop shared(s)
  for (const auto &p : v)
#pragma omp atomic
    s += p.second;
  CHECK(s == 60 + 2450);
  return 0;
}
