// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "not the start" }
// { dg-output "libgomp: .0x[0-9a-f]+,40. surrounds 0x[0-9a-f]+" }
// { dg-modes "device" } The host maps an object to itself only.
// acc_unmap_data of an address inside a mapping.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10];
  void *d = acc_malloc(sizeof a);
  acc_map_data(a, d, sizeof a);
  acc_unmap_data(a + 2);
  puts("not reached");
  return check_result();
}
