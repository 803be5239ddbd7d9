// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What ends a program says where the construct is.
// options: -g
// dies: message-place.c:[0-9]+:1: omptarget fatal error 1: failure of target construct while offloading is mandatory
int main(void) {
  int a[10] = {0};
#pragma omp target map(present, tofrom : a)
  a[1] = 5;
  return 0;
}
