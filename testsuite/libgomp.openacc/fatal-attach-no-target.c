// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "what the pointer names is not there" }
// { dg-output "libgomp: pointer target not mapped for attach" }
// { dg-modes "device" } On the host a pointer needs no attaching.
// acc_attach of a pointer to what is not on the device.
#include "apart.h"

struct s {
  int *p;
};

int main(void) {
  check_placement();
  int data[4];
  struct s s = {data};
  acc_copyin(&s, sizeof s);
  acc_attach((void **)&s.p);
  puts("not reached");
  return check_result();
}
