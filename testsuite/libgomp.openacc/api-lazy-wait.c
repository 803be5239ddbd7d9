// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_wait and acc_async_test as the first calls.
// { dg-modes "ourlib" } Stock's library ends the program: no device active.
#include "apart.h"

int main(void) {
  acc_wait(3);
  CHECK(acc_async_test(3));
  check_placement();
  return check_result();
}
