// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// std::array, std::complex and std::pair in clauses and regions.
#include "apart.h"
#include <array>
#include <complex>
#include <utility>

int main() {
  check_placement();
  std::array<int, 20> a;
  std::pair<int, double> p(3, 0.5);
  std::complex<double> z[4];
#pragma acc parallel loop copyout(a) copyin(p)
  for (int i = 0; i < 20; i++) a[i] = int(i * p.first * p.second * 2);
#pragma acc parallel loop copyout(z)
  for (int i = 0; i < 4; i++) z[i] = std::complex<double>(i, 1) * std::complex<double>(0, 1);
  for (int i = 0; i < 20; i++) CHECK(a[i] == 3 * i);
  for (int i = 0; i < 4; i++) CHECK(z[i].real() == -1 && z[i].imag() == i);
  return check_result();
}
