// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "part of the object is not there" }
// { dg-output "libgomp: Trying to map into device .0x[0-9a-f]+..0x[0-9a-f]+. object when .0x[0-9a-f]+..0x[0-9a-f]+. is already mapped" }
// { dg-modes "device" } On the host everything is present.
// present with more than what is there.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20] = {0};
#pragma acc enter data copyin(a[0 : 10])
#pragma acc parallel loop present(a)
  for (int i = 0; i < 20; i++) a[i] = i;
  puts("not reached");
  return check_result();
}
