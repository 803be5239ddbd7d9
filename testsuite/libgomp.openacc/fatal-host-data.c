// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the data are not there" }
// { dg-output "libgomp: use_device_ptr pointer wasn't mapped" }
// { dg-modes "device" } On the host everything is present.
// host_data without if_present and with what is not present.
#include "apart.h"

int main(void) {
  check_placement();
  static int a[4];
#pragma acc host_data use_device(a)
  puts("not reached");
  return check_result();
}
