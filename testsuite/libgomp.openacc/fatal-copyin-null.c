// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no object" }
// { dg-output "libgomp: ..nil.,.8. is a bad range" }
// acc_copyin of NULL.
#include "apart.h"

int main(void) {
  check_placement();
  acc_copyin(NULL, 8);
  puts("not reached");
  return check_result();
}
