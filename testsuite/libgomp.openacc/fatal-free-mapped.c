// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "mapped" }
// { dg-output "libgomp: refusing to free device memory space at 0x[0-9a-f]+ that is still mapped at .0x[0-9a-f]+,.40." }
// { dg-modes "device" } On the host this is a free of what is not heap memory.
// acc_free of memory that an object is mapped to.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10];
  void *d = acc_copyin(a, sizeof a);
  acc_free(d);
  puts("not reached");
  return check_result();
}
