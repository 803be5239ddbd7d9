// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lambda in a member function that captures this.
// llvm: the lambda on the device keeps the host's pointer
#include "check.h"

struct counter {
  int n = 0, step = 4;
  void run() {
    auto f = [this](int times) { n += step * times; };
#pragma omp target map(tofrom : this[0 : 1])
    f(3);
  }
};

int main() {
  counter c;
  c.run();
  check(c.n == 12);
  return 0;
}
