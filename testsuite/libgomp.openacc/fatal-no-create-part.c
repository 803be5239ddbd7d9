// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "part of the object is there" }
// { dg-output "libgomp: Trying to map into device .* object when .* is already mapped" }
// { dg-modes "device" } On the host everything is present.
// no_create of a range of which only part is there.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0};
#pragma acc enter data copyin(a[0 : 5])
#pragma acc data no_create(a)
  puts("not reached");
  return check_result();
}
