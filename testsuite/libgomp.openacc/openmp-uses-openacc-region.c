// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An OpenMP region inside a structured data region of OpenACC.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

int main(void) {
  check_placement();
  int a[50];
  for (int i = 0; i < 50; i++) a[i] = i;
#pragma acc data copy(a)
  {
    openmp_add(a, 50, 10);
    CHECK(a[3] == EITHER(3, 13));
#pragma acc parallel loop present(a)
    for (int i = 0; i < 50; i++) a[i] *= 2;
    openmp_add(a + 20, 10, 1000);
  }
  CHECK_ABSENT(a, sizeof a);
  for (int i = 0; i < 50; i++) CHECK(a[i] == 2 * i + 20 + (i >= 20 && i < 30 ? 1000 : 0));
  return check_result();
}
