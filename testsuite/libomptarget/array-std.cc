// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// std::array and std::complex as they are.
#include "check.h"

#include <array>
#include <complex>

int main() {
  std::array<int, 5> a{1, 2, 3, 4, 5};
  std::complex<double> c(0, 1);
#pragma omp target map(tofrom : a, c)
  {
    for (std::size_t i = 0; i < a.size(); i++) a[i] *= 10;
    c = std::complex<double>(c.imag(), c.real() + 2);
  }
  check(a[0] == 10 && a[4] == 50);
  check(c == std::complex<double>(1, 2));
  return 0;
}
