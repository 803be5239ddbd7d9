// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// map(to) copies when a construct begins and not when it ends.
int main(void) {
  int a[10], seen = 0;
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma omp target map(to : a) map(tofrom : seen)
  for (int i = 0; i < 10; i++) {
    seen += a[i];
    a[i] = -1;
  }
  if (seen != 45) return 1;
  for (int i = 0; i < 10; i++)
    if (a[i] != i) return 2;
  return 0;
}
