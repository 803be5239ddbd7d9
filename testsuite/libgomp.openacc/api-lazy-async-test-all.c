// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_async_test_all as the first call.
// { dg-modes "ourlib" } Stock's library crashes.
#include "apart.h"

int main(void) {
  CHECK(acc_async_test_all());
  check_placement();
  return check_result();
}
