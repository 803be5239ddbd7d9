// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A reference to a pointer, and a section of what it points to.
#include "check.h"

static void fill(int *&p, int n) {
#pragma omp target map(from : p[0 : n])
  for (int i = 0; i < n; i++) p[i] = 3 * i;
}

int main() {
  int *p = new int[8];
  fill(p, 8);
  for (int i = 0; i < 8; i++) check(p[i] == 3 * i);
  delete[] p;
  return 0;
}
