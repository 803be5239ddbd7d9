// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sections without elements in enter data, exit data and update: nothing is copied and nothing fails.
// { dg-modes "ourlib" } Stock's library ends enter data in a failed assertion.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {1, 2, 3}, n = 0, *p = a;
#pragma acc enter data copyin(p[0 : n])
#pragma acc enter data create(a[4 : n])
#pragma acc update device(p[0 : n])
#pragma acc update self(a[2 : n])
#pragma acc exit data delete(a[4 : n])
#pragma acc exit data copyout(p[0 : n])
  CHECK(a[0] == 1 && a[2] == 3);
  return check_result();
}
