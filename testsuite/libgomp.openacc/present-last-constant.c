// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As present-last.c, with constants, which are not copied back.
// { dg-modes "ourlib stock-host" } Stock's library writes to them, which ends the process.
#include "apart.h"

static const int constants[4] = {1, 2, 3, 4};

int main(void) {
  check_placement();
  int sum = 0;
  acc_copyin((void *)constants, sizeof constants);
#pragma acc data present(constants)
  {
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < 4; i++) sum += constants[i];
    acc_delete((void *)constants, sizeof constants);
  }
  CHECK(sum == 10);
  CHECK_ABSENT(constants, sizeof constants);
  return check_result();
}
