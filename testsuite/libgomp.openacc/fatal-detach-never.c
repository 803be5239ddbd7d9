// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "never attached" }
// { dg-output "libgomp: no attachment counters for struct" }
// { dg-modes "device" } On the host a pointer needs no attaching.
// The detach clause with a pointer that was never attached.
#include "apart.h"

struct s {
  int *p;
};

int main(void) {
  check_placement();
  int data[4];
  struct s s = {data};
#pragma acc enter data copyin(s, data)
#pragma acc exit data detach(s.p)
  puts("not reached");
  return check_result();
}
