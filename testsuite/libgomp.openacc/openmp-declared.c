// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A variable that OpenACC declares, and OpenMP's regions on the device's copy of it.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
#pragma acc declare copyin(table)

int main(void) {
  check_placement();
  openmp_add(table, 8, 10);
  int s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < 8; i++) s += table[i];
  CHECK(s == 116);
  return check_result();
}
