// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whole rows, whole matrices: what lies side by side after all.
// llvm: rows of more than two dimensions are copied in part
#include "check.h"

int main(void) {
  static int c[4][5][6];
#pragma omp target data map(to : c)
  {
#pragma omp target
    for (int i = 0; i < 120; i++) (&c[0][0][0])[i] = i + 1;
#pragma omp target update from(c[1 : 2])
    for (int i = 0; i < 120; i++) check((&c[0][0][0])[i] == (i >= 30 && i < 90 ? i + 1 : 0));
#pragma omp target update from(c[0 : 1][1 : 2])
    for (int i = 0; i < 30; i++) check((&c[0][0][0])[i] == (i >= 6 && i < 18 ? i + 1 : 0));
  }
  return 0;
}
