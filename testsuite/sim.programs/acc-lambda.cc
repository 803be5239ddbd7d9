// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lambdas and function objects called in regions and given to function templates that hold the region; captures by value.
#include "check.h"

template <typename F>
static void for_each_index(int n, F f) {
#pragma acc parallel loop gang vector
  for (int i = 0; i < n; i++) f(i);
}

template <typename T, typename F>
static T reduce(int n, T start, F f) {
#pragma acc parallel loop gang vector reduction(+ : start)
  for (int i = 0; i < n; i++) start += f(i);
  return start;
}

struct polynomial {
  double c[4];
  double operator()(double x) const { return ((c[3] * x + c[2]) * x + c[1]) * x + c[0]; }
};

int main() {
  check_placement();
  const int n = 300;
  double *d = static_cast<double *>(acc_malloc(n * sizeof(double)));
  const double k = 2.5;
  for_each_index(n, [=](int i) { d[i] = k * i; });
  for_each_index(n, [d](int i) {
    auto square = [](double x) { return x * x; };
    d[i] = square(d[i]) + [&] { return d[i]; }();
  });
  double *h = new double[n];
  acc_memcpy_from_device(h, d, n * sizeof(double));
  for (int i = 0; i < n; i++) CHECK(h[i] == k * i * (k * i) + k * i);
  polynomial p = {{1, -2, 0.5, 0.25}};
  double total = reduce(n, 10.0, [=](int i) { return p(i); }), expected = 10;
  for (int i = 0; i < n; i++) expected += p(i);
  CHECK(total == expected);
  CHECK(reduce(1000, 0l, [](int i) -> long { return i % 3 == 0 ? i : 0; }) == 166833);
  acc_free(d);
  delete[] h;
  puts("done");
  return check_result();
}
