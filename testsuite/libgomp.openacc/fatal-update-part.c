// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "more than what is there" }
// { dg-output "libgomp: invalid size" }
// { dg-modes "stock" } It is in GCC's plugin that this is found. On the host everything is present.
// update of more than what is there.
#include "apart.h"

int main(void) {
  check_placement();
  int a[20];
#pragma acc enter data create(a[0 : 10])
#pragma acc update self(a[5 : 10])
  puts("not reached");
  return check_result();
}
