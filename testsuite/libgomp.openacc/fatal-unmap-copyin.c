// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "not by acc_map_data" }
// { dg-output "libgomp: refusing to unmap block .0x[0-9a-f]+,.40. that has not been mapped by 'acc_map_data'" }
// { dg-modes "device" } The host maps an object to itself only.
// acc_unmap_data of what acc_copyin has put there.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10];
  acc_copyin(a, sizeof a);
  acc_unmap_data(a);
  puts("not reached");
  return check_result();
}
