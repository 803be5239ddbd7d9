// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenMP starts the device, and OpenACC finds it running.
// { dg-modes "ourlib stock-host" } Stock's library ends the program: device already active.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

int main(void) {
  int a[10] = {0};
  openmp_add(a, 10, 4);
  check_placement();
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++) a[i] += i;
  for (int i = 0; i < 10; i++) CHECK(a[i] == i + 4);
  return check_result();
}
