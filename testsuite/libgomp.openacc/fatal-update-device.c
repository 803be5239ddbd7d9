// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the object is not there" }
// { dg-output "libgomp: .0x[0-9a-f]+,40. is not mapped" }
// { dg-modes "device" } On the host everything is present.
// acc_update_device of what is not there.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10];
  acc_update_device(a, sizeof a);
  puts("not reached");
  return check_result();
}
