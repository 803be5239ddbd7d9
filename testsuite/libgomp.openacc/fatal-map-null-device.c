// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no device memory" }
// { dg-output "libgomp: .0x[0-9a-f]+,.16.->..nil.,.16. is a bad map" }
// { dg-modes "device" } The host maps an object to itself only.
// acc_map_data with NULL for the device.
#include "apart.h"

int main(void) {
  check_placement();
  int a[4];
  acc_map_data(a, NULL, sizeof a);
  puts("not reached");
  return check_result();
}
