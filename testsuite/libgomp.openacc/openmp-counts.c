// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dynamic lifetimes of OpenMP on data of OpenACC's structured region, and the other way round.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

static int a[20];

static void inside(void *unused) {
  (void)unused;
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 20; i++) a[i] = i;
}

int main(void) {
  check_placement();
#pragma acc data copyin(a)
  {
    openmp_enter(a, 20);
    openmp_exit_from(a, 20);
    CHECK_PRESENT(a, sizeof a);
  }
  CHECK_ABSENT(a, sizeof a);
  openmp_in_data(a, 20, inside, NULL);
  CHECK_PRESENT(a, sizeof a);
  CHECK(a[9] == EITHER(0, 9));
#pragma acc exit data copyout(a)
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[9] == 9);
  return check_result();
}
