// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// enter data with what is not present ends the process.
// dies: present
int main(void) {
  int a[20] = {0};
#pragma omp target enter data map(present, to : a)
  return 0;
}
