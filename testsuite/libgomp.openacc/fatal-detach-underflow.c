// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "detached more often than attached" }
// { dg-output "libgomp: attach count underflow" }
// { dg-modes "device" } On the host a pointer needs no attaching.
// acc_detach once more than acc_attach.
#include "apart.h"

struct s {
  int *p;
};

int main(void) {
  check_placement();
  int data[4];
  struct s s = {data};
  acc_copyin(&s, sizeof s);
  acc_copyin(data, sizeof data);
  acc_attach((void **)&s.p);
  acc_detach((void **)&s.p);
  acc_detach((void **)&s.p);
  puts("not reached");
  return check_result();
}
