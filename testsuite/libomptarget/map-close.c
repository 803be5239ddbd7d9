// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// close says where memory should be, and changes nothing else.
int main(void) {
  double a[50], b[50];
  for (int i = 0; i < 50; i++) a[i] = i;
#pragma omp target map(close, to : a) map(close, always, from : b)
  for (int i = 0; i < 50; i++) b[i] = a[i] / 2;
  for (int i = 0; i < 50; i++)
    if (b[i] != i / 2.0) return 1;
  return 0;
}
