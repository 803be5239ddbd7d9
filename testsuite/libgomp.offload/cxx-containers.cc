// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data of host containers: sections of vector::data () and string::data (), a span-like class mapped with its pointer.
#include "check.h"
#include <complex>
#include <string>
#include <vector>

template <typename T>
struct view {
  T *first;
  int count;
};

int main() {
  check_placement();
  std::vector<double> v(200);
  for (size_t i = 0; i < v.size(); i++) v[i] = static_cast<double>(i);
  double *data = v.data();
  size_t n = v.size();
#pragma omp target teams distribute parallel for map(tofrom : data[:n])
  for (size_t i = 0; i < n; i++) data[i] = data[i] * data[i];
  CHECK(v[199] == 199.0 * 199);

  std::string s = "reverse";
  char *text = s.data();
  size_t length = s.size();
#pragma omp target map(tofrom : text[:length])
  for (size_t i = 0, j = length - 1; i < j; i++, j--) {
    char c = text[i];
    text[i] = text[j];
    text[j] = c;
  }
  CHECK(s == "esrever");

  view<double> w = {v.data() + 10, 20};
#pragma omp target map(to : w) map(tofrom : w.first[:w.count])
  for (int i = 0; i < w.count; i++) w.first[i] = -1;
  CHECK(v[9] == 81 && v[10] == -1 && v[29] == -1 && v[30] == 900);

  std::complex<double> z(1, 2), r;
#pragma omp target map(to : z) map(from : r)
  r = z * z + std::complex<double>(0, 1);
  CHECK(r == std::complex<double>(-3, 5));
  printf("%s %g\n", s.c_str(), r.imag());
  return check_result();
}
