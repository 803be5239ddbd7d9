// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A section that goes beyond what is mapped of its array cannot be mapped.
// dies: omptarget message: explicit extension not allowed: host address specified is 0x[0-9a-f]+ \([0-9]+ bytes\), but device allocation maps to host at 0x
int main(void) {
  int a[20] = {0};
#pragma omp target data map(to : a[0 : 10])
  {
#pragma omp target map(tofrom : a[5 : 10])
    a[6] = 1;
  }
  return 0;
}
