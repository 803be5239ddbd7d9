// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A variable of the device with a constructor, which runs there, too.
#include "check.h"

#include <omp.h>

#pragma omp declare target
struct table {
  int a[8];
  table() {
    for (int i = 0; i < 8; i++) a[i] = i * i;
  }
};
table squares;
#pragma omp end declare target

int main() {
  for (int d = 0; d < omp_get_num_devices(); d++) {
    int r = 0;
    squares.a[5] = 0;
#pragma omp target map(from : r) device(d)
    r = squares.a[5] + squares.a[7];
    check(r == 25 + 49);
  }
  return 0;
}
