// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "mapped" }
// { dg-output "there (0x[0-9a-f]+)\n.*refusing to free device memory space at 0x[0-9a-f]+ that is still mapped at .\\1," }
// { dg-modes "device" } On the host this is a free of what is not heap memory.
// acc_free of an address inside of an object: the message names what is there on the host.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10];
  char *d = (char *)acc_copyin(a, sizeof a);
  printf("there %p\n", (void *)&a[3]);
  acc_free(d + 12);
  puts("not reached");
  return check_result();
}
