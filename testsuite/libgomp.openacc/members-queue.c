// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A member of a structure leaves on a queue and comes back at once: not to where the queue still copies it from.
#include "apart.h"

struct s {
  int a, b, c;
};

int main(void) {
  check_placement();
  struct s s = {1, 2, 3};
#pragma acc enter data copyin(s.a, s.b, s.c)
#pragma acc parallel num_gangs(1) present(s.a, s.b, s.c) async(1)
  s.a = s.b + s.c;
  void *before = acc_deviceptr(&s.a);
#pragma acc exit data copyout(s.a) async(1)
#pragma acc enter data create(s.a)
  CHECK((acc_deviceptr(&s.a) != before) == apart());
#pragma acc wait(1)
  CHECK(s.a == 5);
#pragma acc exit data delete(s.a) copyout(s.b, s.c)
  CHECK(s.b == 2 && s.c == 3);
  CHECK_ABSENT(&s, sizeof s);
  return check_result();
}
