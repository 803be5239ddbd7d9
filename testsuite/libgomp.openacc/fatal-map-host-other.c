// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the host maps an object to itself only" }
// { dg-output "libgomp: cannot map data on shared-memory system" }
// { dg-modes "host" } On a device this is right.
// acc_map_data to another address on the host.
#include "apart.h"

int main(void) {
  check_placement();
  int a[4], b[4];
  acc_map_data(a, b, sizeof a);
  puts("not reached");
  return check_result();
}
