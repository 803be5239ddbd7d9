// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The elements of std::vector, by data().
#include "check.h"

#include <numeric>
#include <vector>

int main() {
  std::vector<float> x(300), y(300, 1.0f);
  std::iota(x.begin(), x.end(), 0.0f);
  const float *const px = x.data();
  float *const py = y.data();
  const std::size_t n = x.size();
#pragma omp target teams distribute parallel for map(to : px[0 : n]) map(tofrom : py[0 : n])
  for (std::size_t i = 0; i < n; i++) py[i] += 2 * px[i];
  for (std::size_t i = 0; i < n; i++) check(y[i] == 1 + 2 * x[i]);
  return 0;
}
