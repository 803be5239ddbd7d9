// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// enter data with what is not present ends the process.
// dies: omptarget message: device mapping required by 'present' map type modifier does not exist for host address 0x[0-9a-f]+ \([0-9]+ bytes\)\nomptarget error: Call to getTargetPointer returned null pointer \('present' map type modifier\)\.
int main(void) {
  int a[20] = {0};
#pragma omp target enter data map(present, to : a)
  return 0;
}
