// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REGOMP_INFO tells of mappings that come and go.
// environment: REGOMP_INFO=8
// prints: Removing map entry with HstPtrBegin=0x[0-9a-f]+, TgtPtrBegin=0x[0-9a-f]+, Size=40
int main(void) {
  int a[10] = {0};
#pragma omp target map(tofrom : a)
  a[1] = 5;
  return a[1] == 5 ? 0 : 1;
}
