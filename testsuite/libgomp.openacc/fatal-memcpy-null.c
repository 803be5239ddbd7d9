// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no device memory" }
// { dg-output "libgomp: invalid device address" }
// { dg-output "libgomp: Copying of dev object ..nil...0x10. to host object .0x[0-9a-f]+..0x[0-9a-f]+. failed" }
// { dg-modes "device !stock-ours" } On the host it is an access to memory; our plugin leaves it to the driver.
// acc_memcpy_from_device from nowhere: the message says what was to be copied.
#include "apart.h"

int main(void) {
  check_placement();
  int a[4];
  acc_memcpy_from_device(a, NULL, sizeof a);
  puts("not reached");
  return check_result();
}
