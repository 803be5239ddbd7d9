// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// map(alloc) copies in neither direction; device memory is there, and the host's stays as it is.
int main(void) {
  int a[64], good = 0;
  for (int i = 0; i < 64; i++) a[i] = i;
#pragma omp target map(alloc : a) map(from : good)
  {
    for (int i = 0; i < 64; i++) a[i] = 1000 + i;
    good = 1;
    for (int i = 0; i < 64; i++) good = good && a[i] == 1000 + i;
  }
  if (!good) return 1;
  for (int i = 0; i < 64; i++)
    if (a[i] != i) return 2;
  return 0;
}
