// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exit data with what is not present ends the process.
// dies: omptarget message: device mapping required by 'present' map type modifier does not exist
int main(void) {
  int a[20] = {0};
#pragma omp target exit data map(present, from : a)
  return 0;
}
