// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region with what is not present ends the process.
// dies: omptarget message: .*'present' map type modifier.*\n(.*\n)*omptarget fatal error 1: failure of target construct while offloading is mandatory
int main(void) {
  int a[20] = {0};
#pragma omp target map(present, tofrom : a)
  a[1] = 1;
  return 0;
}
