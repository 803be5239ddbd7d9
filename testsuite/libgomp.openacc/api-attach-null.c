// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attaching a pointer that is NULL: it is NULL on the device.
#include "apart.h"

struct s {
  int n, *p;
};

int main(void) {
  check_placement();
  struct s s = {10, NULL};
  int null = 0;
  acc_copyin(&s, sizeof s);
  acc_attach((void **)&s.p);
#pragma acc parallel num_gangs(1) present(s) copyout(null)
  null = s.p == NULL;
  CHECK(null);
  acc_detach((void **)&s.p);
  acc_delete(&s, sizeof s);
  return check_result();
}
