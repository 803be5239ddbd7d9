// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "in a data region" }
// { dg-output "libgomp: acc_set_device_type in 'acc data' region" }
// { dg-modes "device" } The host may be chosen where it is chosen already.
// acc_set_device_type inside a data region.
#include "apart.h"

int main(void) {
  check_placement();
  int a[4];
#pragma acc data copy(a)
  acc_set_device_type(acc_device_host);
  puts("not reached");
  return check_result();
}
