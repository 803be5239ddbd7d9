// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update with what is present in part ends the process; without `present` it does nothing.
// dies: omptarget message: device mapping required by 'present' motion modifier does not exist for host address 0x[0-9a-f]+ \(40 bytes\)
#include "check.h"

int main(void) {
  int a[20] = {0};
#pragma omp target enter data map(to : a[10 : 10])
  a[12] = 5;
#pragma omp target update to(a[5 : 10])
  int b = -1;
#pragma omp target map(from : b)
  b = a[12];
  check(b == 0);
#pragma omp target update to(present : a[5 : 10])
  return 0;
}
