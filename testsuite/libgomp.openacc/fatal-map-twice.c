// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "mapped already" }
// { dg-output "libgomp: host address .0x[0-9a-f]+, .40. is already mapped" }
// { dg-modes "device" } The host maps an object to itself only.
// acc_map_data of an object that is mapped.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10];
  char *d = acc_malloc(2 * sizeof a);
  acc_map_data(a, d, sizeof a);
  acc_map_data(a, d + sizeof a, sizeof a);
  puts("not reached");
  return check_result();
}
