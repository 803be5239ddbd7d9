// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "a member comes later" }
// { dg-output "libgomp: Trying to map into device" }
// { dg-modes "device" } On the host everything is present.
// A member of a structure that comes when another one is there already.
#include "apart.h"

struct s {
  int a, b[4], c;
};

int main(void) {
  check_placement();
  struct s s = {0};
#pragma acc enter data copyin(s.a)
#pragma acc enter data copyin(s.a, s.c)
  puts("not reached");
  return check_result();
}
