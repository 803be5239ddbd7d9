// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_delete and acc_copyout as the first calls: there is nothing to do.
// { dg-modes "ourlib" } Stock's library ends in a failed assertion.
#include "apart.h"

int main(void) {
  int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
  acc_delete(a, sizeof a);
  acc_copyout(b, sizeof b);
  CHECK(a[0] == 1 && b[3] == 8);
  check_placement();
  return check_result();
}
