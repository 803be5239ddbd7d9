// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// update with what is not present ends the process.
// dies: omptarget message: device mapping required by 'present' motion modifier does not exist
int main(void) {
  int a[20] = {0};
#pragma omp target update to(present : a)
  return 0;
}
