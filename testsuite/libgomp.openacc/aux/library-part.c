// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library of library.c.
int weight = 3;
#pragma acc declare copyin(weight)

int total(const int *v, int n) {
  int s = 0;
#pragma acc parallel loop present(v[0 : n]) reduction(+ : s)
  for (int i = 0; i < n; i++) s += weight * v[i];
  return s;
}
