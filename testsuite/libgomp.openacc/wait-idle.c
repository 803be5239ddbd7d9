// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Waiting where nothing has ever been queued.
#include "apart.h"

int main(void) {
  check_placement();
#pragma acc wait
#pragma acc wait(3)
#pragma acc wait(3, 4, 5)
#pragma acc wait(3) async(4)
#pragma acc wait async(9)
#pragma acc wait
  CHECK(acc_async_test(3) && acc_async_test_all());
  return check_result();
}
