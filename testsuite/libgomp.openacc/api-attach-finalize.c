// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_detach_finalize restores the pointer, however often it was attached.
#include "apart.h"

struct s {
  int n, *p;
};

int main(void) {
  check_placement();
  int data[10];
  struct s s = {10, data};
  acc_copyin(&s, sizeof s);
  acc_copyin(data, sizeof data);
  for (int k = 0; k < 4; k++) acc_attach((void **)&s.p);
  acc_detach_finalize((void **)&s.p);
  int *back = NULL;
#pragma acc parallel num_gangs(1) present(s) copyout(back)
  back = s.p;
  CHECK(back == data);
  acc_attach((void **)&s.p);
#pragma acc parallel num_gangs(1) present(s) copyout(back)
  back = s.p;
  CHECK(back == acc_deviceptr(data));
  acc_detach((void **)&s.p);
  acc_delete(data, sizeof data);
  acc_delete(&s, sizeof s);
  return check_result();
}
