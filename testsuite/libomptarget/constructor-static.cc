// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects that are constructed when the program begins, one of which offloads.
#include "check.h"

struct early {
  int value = 0;
  early() {
    int v = 0;
#pragma omp target map(tofrom : v)
    v = 17;
    value = v;
  }
};
static early object;

int main() {
  check(object.value == 17);
  return 0;
}
