// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no object" }
// { dg-output "libgomp: ..nil.,.16.->.0x[0-9a-f]+,.16. is a bad map" }
// { dg-modes "device" } The host maps an object to itself only.
// acc_map_data of NULL.
#include "apart.h"

int main(void) {
  check_placement();
  void *d = acc_malloc(16);
  acc_map_data(NULL, d, 16);
  puts("not reached");
  return check_result();
}
