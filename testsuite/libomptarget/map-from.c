// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// map(from) copies when a construct ends.
int main(void) {
  long a[100];
  for (int i = 0; i < 100; i++) a[i] = -1;
#pragma omp target map(from : a)
  for (int i = 0; i < 100; i++) a[i] = 3 * i;
  for (int i = 0; i < 100; i++)
    if (a[i] != 3 * i) return 1;
  return 0;
}
