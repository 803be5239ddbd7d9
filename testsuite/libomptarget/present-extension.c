// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is present in part is not present: the messages say both, and that a region has not begun.
// options: -g
// dies: omptarget message: explicit extension not allowed: .*\nomptarget message: device mapping required by 'present' map type modifier does not exist for host address 0x[0-9a-f]+ \(40 bytes\)\nomptarget error: Call to getTargetPointer returned null pointer \('present' map type modifier\).\nomptarget error: Call to targetDataBegin failed, abort target.\nomptarget error: Failed to process data before launching the kernel.\n.*\npresent-extension.c:9:1: omptarget fatal error 1
int main(void) {
  int a[20] = {0};
#pragma omp target enter data map(to : a[10 : 10])
#pragma omp target map(present, tofrom : a[5 : 10])
  a[11] = 1;
  return 0;
}
