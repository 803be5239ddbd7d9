// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Virtual functions of an object that was made on the host, which are declared indirect.
// clang: 22
// options: -Wno-openmp-mapping
#include "check.h"

#pragma omp begin declare target indirect
struct base {
  virtual int f(int) const { return 1; }
};
struct derived : base {
  int k = 5;
  int f(int x) const override { return k * x; }
};
#pragma omp end declare target

int main() {
  derived d;
  base *b = &d;
  int r = 0;
#pragma omp target map(to : d) map(from : r)
  r = d.f(3) + d.k;
  check(r == 20);
  check(b->f(2) == 10);
  return 0;
}
