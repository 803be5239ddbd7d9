// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_wait_async and acc_wait_all_async as the first calls.
// { dg-modes "ourlib" } Stock's library ends the program: no device active.
#include "apart.h"

int main(void) {
  acc_wait_async(3, 4);
  acc_wait_all_async(5);
  check_placement();
  return check_result();
}
