// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bit-fields and unions inside of mapped structures.
#include "check.h"

struct s {
  unsigned a : 3, b : 5;
  union {
    float f;
    unsigned u;
  };
  bool flag : 1;
};

int main() {
  s v{5, 17, {1.0f}, true};
#pragma omp target map(tofrom : v)
  {
    v.b = v.a + v.flag;
    v.u = 0x40000000;
  }
  check(v.a == 5 && v.b == 6 && v.f == 2.0f && v.flag);
  return 0;
}
