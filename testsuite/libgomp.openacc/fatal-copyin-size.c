// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no bytes" }
// { dg-output "libgomp: .0x[0-9a-f]+,.0. is a bad range" }
// acc_copyin of no bytes.
#include "apart.h"

int main(void) {
  int a[4];
  check_placement();
  acc_copyin(a, 0);
  puts("not reached");
  return check_result();
}
