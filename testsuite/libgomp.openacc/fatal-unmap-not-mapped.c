// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "not mapped" }
// { dg-output "libgomp: 0x[0-9a-f]+ is not a mapped block" }
// { dg-modes "device" } The host maps an object to itself only.
// acc_unmap_data of what is not mapped.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10];
  acc_unmap_data(a);
  puts("not reached");
  return check_result();
}
