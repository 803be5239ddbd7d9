// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REGOMP_INFO tells of the arguments of each construct.
// environment: REGOMP_INFO=1
// prints: omptarget device 0 info: Entering OpenMP kernel at .* with 1 arguments:\n.*tofrom\(.*\)\[40\]
int main(void) {
  int a[10] = {0};
#pragma omp target map(tofrom : a)
  a[1] = 5;
  return a[1] == 5 ? 0 : 1;
}
