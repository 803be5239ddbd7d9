// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "more than there is" }
// { dg-output "libgomp: invalid size" }
// { dg-output "libgomp: Copying of dev object .0x[0-9a-f]+..0x[0-9a-f]+. to dev object .0x[0-9a-f]+..0x[0-9a-f]+. failed" }
// { dg-modes "device !stock-ours" } On the host it is an access to memory; see fatal-memcpy-null.c.
// acc_memcpy_device of more than a block has: the message says what was to be copied.
#include "apart.h"

extern void acc_memcpy_device(void *, void *, size_t);

int main(void) {
  check_placement();
  void *from = acc_malloc(100), *to = acc_malloc(4000);
  acc_memcpy_device(to, from, 4000);
  puts("not reached");
  return check_result();
}
