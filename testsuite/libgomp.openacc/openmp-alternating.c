// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenACC and OpenMP regions on one array, one after the other.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

int main(void) {
  check_placement();
  check_ran_on(openmp_runs_on_host());
  int a[60];
  for (int i = 0; i < 60; i++) a[i] = i;
  for (int k = 0; k < 3; k++) {
#pragma acc parallel loop copy(a)
    for (int i = 0; i < 60; i++) a[i] *= 2;
    openmp_add(a, 60, 1);
  }
  for (int i = 0; i < 60; i++) CHECK(a[i] == 8 * i + 7);
  return check_result();
}
