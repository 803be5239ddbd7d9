// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects that each interface enters while the other holds them.
// { dg-shared-library "openmp-part.c" }
#include "openmp.h"

int main(void) {
  check_placement();
  int a[20] = {0};
  openmp_enter(a, 20);
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
  for (int i = 0; i < 20; i++) a[i] = i + 1;
#pragma acc exit data delete(a)
  CHECK_PRESENT(a, sizeof a);
  openmp_exit_from(a, 20);
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[19] == 20);
#pragma acc enter data copyin(a)
  openmp_enter(a, 20);
  openmp_add(a, 20, 5);
  openmp_exit_from(a, 20);
  CHECK_PRESENT(a, sizeof a);
#pragma acc exit data copyout(a)
  CHECK_ABSENT(a, sizeof a);
  CHECK(a[19] == 25);
  return check_result();
}
