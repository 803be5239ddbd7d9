// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shared object that offloads when it is unloaded.
int other_ends;

__attribute__((constructor)) static void begins(void) {
  int x = 0;
#pragma omp target map(tofrom : x)
  x = 5;
  other_ends = x;
}
int other_value(void) { return other_ends; }
