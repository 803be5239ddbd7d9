// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no bytes" }
// { dg-output "libgomp: .0x[0-9a-f]+,.0.->.0x[0-9a-f]+,.0. is a bad map" }
// { dg-modes "device" } The host maps an object to itself only.
// acc_map_data of no bytes.
#include "apart.h"

int main(void) {
  check_placement();
  int a[4];
  void *d = acc_malloc(16);
  acc_map_data(a, d, 0);
  puts("not reached");
  return check_result();
}
