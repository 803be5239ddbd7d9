// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "the members have lain apart before" }
// { dg-output "structure element when other mapped elements from the same structure weren't mapped together with it" }
// { dg-modes "device" } On the host everything is present.
// Members of a structure in one region, which routines have put on the device one by one.
#include "apart.h"

struct s {
  int a, b[4], c;
};

int main(void) {
  check_placement();
  struct s s = {0};
  acc_copyin(&s.a, sizeof s.a);
  acc_copyin(&s.c, sizeof s.c);
#pragma acc parallel num_gangs(1) present(s.a, s.c)
  s.a = s.c;
  puts("not reached");
  return check_result();
}
