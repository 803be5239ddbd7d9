// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "in a data region" }
// { dg-output "libgomp: shutdown in 'acc data' region" }
// acc_shutdown inside a data region.
#include "apart.h"

int main(void) {
  check_placement();
  int a[4];
#pragma acc data copy(a)
  acc_shutdown(acc_get_device_type());
  puts("not reached");
  return check_result();
}
