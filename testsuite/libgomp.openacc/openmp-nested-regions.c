// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data regions of both inside each other: the data go with the outermost.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

static int a[20];

static void inside(void *unused) {
  (void)unused;
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < 20; i++) a[i] += i;
  }
  CHECK_PRESENT(a, sizeof a);
}

int main(void) {
  check_placement();
#pragma acc data copy(a)
  {
    openmp_in_data(a, 20, inside, NULL);
    CHECK_PRESENT(a, sizeof a);
    CHECK(a[9] == EITHER(0, 9));
  }
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[9] == 9);
  openmp_in_data(a, 20, inside, NULL);
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[9] == 18);
  return check_result();
}
