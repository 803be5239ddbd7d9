// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_attach and acc_detach: the pointer on the device, and its count.
#include "apart.h"

struct s {
  int n, *p;
};

int main(void) {
  check_placement();
  int data[10], sum = 0;
  for (int i = 0; i < 10; i++) data[i] = i;
  struct s s = {10, data};
  acc_copyin(&s, sizeof s);
  acc_copyin(data, sizeof data);
  acc_attach((void **)&s.p);
  acc_attach((void **)&s.p);
  acc_detach((void **)&s.p);
#pragma acc parallel loop present(s) reduction(+ : sum)
  for (int i = 0; i < 10; i++) sum += s.p[i];
  CHECK(sum == 45);
  acc_detach((void **)&s.p);
  int *back = NULL;
#pragma acc parallel num_gangs(1) present(s) copyout(back)
  back = s.p;
  CHECK(back == data);
  acc_delete(data, sizeof data);
  acc_delete(&s, sizeof s);
  return check_result();
}
