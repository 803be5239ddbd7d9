// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenACC constructs inside a target data region of OpenMP.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

static int a[50];

static void inside(void *unused) {
  (void)unused;
  CHECK_PRESENT(a, sizeof a);
#pragma acc parallel loop present(a)
  for (int i = 0; i < 50; i++) a[i] += 7;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 50; i++) a[i] *= 2;
  CHECK(a[1] == EITHER(1, 16));
#pragma acc update self(a)
  CHECK(a[1] == 16);
}

int main(void) {
  check_placement();
  for (int i = 0; i < 50; i++) a[i] = i;
  openmp_in_data(a, 50, inside, NULL);
  CHECK_ABSENT(a, sizeof a);
  for (int i = 0; i < 50; i++) CHECK(a[i] == 2 * i + 14);
  return check_result();
}
