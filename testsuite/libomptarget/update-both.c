// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update in both directions at once, of scalars and of sections.
#include "check.h"

int main(void) {
  int a[10] = {0}, b[10] = {0}, x = 1;
#pragma omp target data map(alloc : a, b) map(to : x)
  {
    a[3] = 33;
    x = 2;
#pragma omp target update to(a[2 : 4], x)
#pragma omp target map(alloc : a, b, x)
    {
      b[3] = a[3] + x;
      a[4] = 44;
    }
#pragma omp target update from(b[3 : 1], a[4])
    check(b[3] == 35 && a[4] == 44 && b[4] == 0);
  }
  return b[3] == 35 ? 0 : 1;
}
