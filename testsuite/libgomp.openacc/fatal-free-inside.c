// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "no block begins there" }
// { dg-output "libgomp: invalid device address" }
// { dg-output "libgomp: error in freeing device memory in acc_free" }
// { dg-modes "device" } On the host this is a free of what is not heap memory.
// acc_free of an address inside a block.
#include "apart.h"

int main(void) {
  check_placement();
  acc_free((char *)acc_malloc(100) + 4);
  puts("not reached");
  return check_result();
}
