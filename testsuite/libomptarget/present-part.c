// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is present in part is not present.
// dies: .
int main(void) {
  int a[20] = {0};
#pragma omp target data map(to : a[0 : 10])
  {
#pragma omp target map(present, tofrom : a[5 : 10])
    a[6] = 1;
  }
  return 0;
}
