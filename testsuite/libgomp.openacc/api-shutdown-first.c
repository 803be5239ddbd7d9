// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host ours ours-stock" } Stock's library ends the program: no device initialized.
// acc_shutdown before anything was initialised, by type and by default: there is nothing to do (OpenACC 3.3, 3.2.8).
#include "apart.h"

int main(void) {
  acc_shutdown(acc_get_device_type());
  acc_shutdown(acc_device_default);
  check_placement();
  int x = 1;
#pragma acc parallel copy(x)
  x++;
  CHECK(x == 2);
  acc_shutdown(acc_get_device_type());
#pragma acc parallel copy(x)
  x++;
  CHECK(x == 3);
  return check_result();
}
