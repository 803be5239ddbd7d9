// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// defaultmap: scalars that are mapped back, and arrays that are firstprivate.
int main(void) {
  int x = 1, a[5] = {1, 2, 3, 4, 5};
#pragma omp target defaultmap(tofrom : scalar)
  x = 7;
  if (x != 7) return 1;
#pragma omp target defaultmap(firstprivate : aggregate)
  a[0] = 9;
  if (a[0] != 1) return 2;
#pragma omp target defaultmap(to : aggregate)
  a[1] = 9;
  if (a[1] != 2) return 3;
#pragma omp target defaultmap(none) map(tofrom : a)
  a[2] = 30;
  return a[2] == 30 ? 0 : 4;
}
