// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections of an array: different ones of it are different objects; inside one, smaller ones are found.
int main(void) {
  int a[100];
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp target enter data map(to : a[0 : 10])
#pragma omp target enter data map(to : a[50 : 20])
#pragma omp target map(tofrom : a[2 : 3])
  for (int i = 2; i < 5; i++) a[i] += 1000;
#pragma omp target map(tofrom : a[60 : 5])
  for (int i = 60; i < 65; i++) a[i] += 2000;
  if (a[2] != 2 || a[60] != 60) return 1;
#pragma omp target exit data map(from : a[0 : 10])
#pragma omp target exit data map(from : a[50 : 20])
  for (int i = 0; i < 100; i++) {
    const int want = i >= 2 && i < 5 ? i + 1000 : i >= 60 && i < 65 ? i + 2000 : i;
    if (a[i] != want) return 2;
  }
  return 0;
}
