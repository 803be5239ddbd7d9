// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "part of the object is there" }
// { dg-output "libgomp: .0x[0-9a-f]+,.80. not mapped, but partly present: .0x[0-9a-f]+,.40." }
// { dg-modes "ours ours-stock" } On the host everything is present; stock's library says less.
// enter data of an object of which only part is on the device.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20];
#pragma acc enter data copyin(a[5 : 10])
#pragma acc enter data copyin(a)
  puts("not reached");
  return check_result();
}
