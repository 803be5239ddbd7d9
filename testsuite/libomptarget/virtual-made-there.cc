// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Virtual functions of an object that is made on the device.
#include "check.h"

struct base {
  virtual int f() const { return 1; }
};
struct derived : base {
  int f() const override { return 2; }
};

int main() {
  int r = 0;
#pragma omp target map(from : r)
  {
    derived d;
    const base &b = d;
    r = b.f();
  }
  check(r == 2);
  return 0;
}
