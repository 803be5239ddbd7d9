// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A mapper of a class template's instance, nested in another class.
#include "check.h"

template <typename T>
struct array {
  T *data;
  int n;
};
using doubles = array<double>;
#pragma omp declare mapper(doubles a) map(a.n, a.data) map(a.data[0 : a.n])

struct pair {
  doubles x, y;
};
#pragma omp declare mapper(pair p) map(p.x, p.y)

int main() {
  double u[4] = {1, 2, 3, 4}, v[3] = {5, 6, 7};
  pair p{{u, 4}, {v, 3}};
#pragma omp target map(tofrom : p)
  {
    for (int i = 0; i < p.x.n; i++) p.x.data[i] += p.y.data[0];
    p.y.data[2] = 0;
  }
  check(u[0] == 6 && u[3] == 9 && v[2] == 0);
  check(p.x.data == u && p.y.data == v);
  return 0;
}
