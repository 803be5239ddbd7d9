// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "mapped already" }
// { dg-output "libgomp: device address .0x[0-9a-f]+, .40. is already mapped" }
// { dg-modes "device" } The host maps an object to itself only.
// acc_map_data with device memory that is another object's.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10], b[10];
  void *d = acc_malloc(sizeof a);
  acc_map_data(a, d, sizeof a);
  acc_map_data(b, d, sizeof b);
  puts("not reached");
  return check_result();
}
