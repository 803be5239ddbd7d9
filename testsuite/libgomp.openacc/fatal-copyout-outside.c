// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "more than what is there" }
// { dg-output "libgomp: .0x[0-9a-f]+,.40. outside mapped block .0x[0-9a-f]+,.40." }
// { dg-modes "device" } On the host everything is present.
// acc_copyout of more than what is there.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20];
  acc_create(a + 5, 10 * sizeof *a);
  acc_copyout(a + 10, 10 * sizeof *a);
  puts("not reached");
  return check_result();
}
