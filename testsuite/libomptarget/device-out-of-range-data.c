// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data on a device that is not there.
// dies: (range|invalid|device)
int main(void) {
  int x = 1;
#pragma omp target enter data device(99) map(to : x)
  return 0;
}
