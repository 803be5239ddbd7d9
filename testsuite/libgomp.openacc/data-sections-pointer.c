// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections of what a pointer names: without start, without length where the array has one, from variables.
#include "apart.h"

static int sum(const int *p, int from, int n) {
  int s = 0;
#pragma acc parallel loop copyin(p[from : n]) reduction(+ : s)
  for (int i = from; i < from + n; i++) s += p[i];
  return s;
}

int main(void) {
  check_placement();
  int a[40], *p = a + 5, s = 0;
  for (int i = 0; i < 40; i++) a[i] = i;
  CHECK(sum(a, 0, 40) == 780 && sum(a + 10, 3, 2) == 27 && sum(p, 34, 1) == 39);
#pragma acc parallel loop copyin(p[ : 20]) reduction(+ : s)
  for (int i = 0; i < 20; i++) s += p[i];
#pragma acc parallel loop copyin(a[30 : ]) reduction(+ : s)
  for (int i = 30; i < 40; i++) s += a[i];
  CHECK(s == 290 + 345);
  return check_result();
}
