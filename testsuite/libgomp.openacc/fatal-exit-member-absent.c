// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the pointer itself is not there" }
// { dg-output "libgomp: struct not mapped for detach operation" }
// { dg-modes "device" } On the host a pointer needs no attaching.
// exit data of what a member points to detaches the member, which is not on the device.
#include "apart.h"

struct s {
  int n, *p;
};

int main(void) {
  check_placement();
  int data[4] = {1, 2, 3, 4};
  struct s s = {4, data};
  acc_copyin(data, sizeof data);
#pragma acc exit data copyout(s.p[0 : 4])
  puts("not reached");
  return check_result();
}
