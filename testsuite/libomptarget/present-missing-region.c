// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region with what is not present ends the process.
// dies: present
int main(void) {
  int a[20] = {0};
#pragma omp target map(present, tofrom : a)
  a[1] = 1;
  return 0;
}
