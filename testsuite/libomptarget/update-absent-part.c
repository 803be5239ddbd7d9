// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update of what is mapped by another section only in part ends the process, or does nothing: never more than is there.
// llvm: it does nothing, and says so
// dies: only \[0x[0-9a-f]+\.\.0x[0-9a-f]+\) is mapped
int main(void) {
  int a[20] = {0};
#pragma omp target data map(to : a[0 : 10])
  {
#pragma omp target update from(a[5 : 10])
  }
  return 0;
}
