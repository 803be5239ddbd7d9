// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "part of the object is there" }
// { dg-output "libgomp: Trying to map into device .0x[0-9a-f]+..0x[0-9a-f]+. object when .0x[0-9a-f]+..0x[0-9a-f]+. is already mapped" }
// { dg-modes "device" } On the host everything is present.
// A data region on an object of which only part is on the device.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20];
#pragma acc enter data copyin(a[0 : 10])
#pragma acc data copy(a)
  puts("not reached");
  return check_result();
}
