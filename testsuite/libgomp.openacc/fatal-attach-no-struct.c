// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the pointer itself is not there" }
// { dg-output "libgomp: struct not mapped for acc_attach" }
// { dg-modes "device" } On the host a pointer needs no attaching.
// acc_attach of a pointer that is not on the device.
#include "apart.h"

struct s {
  int *p;
};

int main(void) {
  check_placement();
  int data[4];
  struct s s = {data};
  acc_copyin(data, sizeof data);
  acc_attach((void **)&s.p);
  puts("not reached");
  return check_result();
}
