// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_attach_async, acc_detach_async and acc_detach_finalize_async on a queue with kernels.
#include "apart.h"

struct s {
  int n, *p;
};

int main(void) {
  check_placement();
  int data[10] = {0};
  struct s s = {10, data};
  acc_copyin_async(&s, sizeof s, 1);
  acc_copyin_async(data, sizeof data, 1);
  acc_attach_async((void **)&s.p, 1);
#pragma acc parallel loop present(s) async(1)
  for (int i = 0; i < 10; i++) s.p[i] = i;
  acc_detach_async((void **)&s.p, 1);
  acc_attach_async((void **)&s.p, 1);
  acc_attach_async((void **)&s.p, 1);
#pragma acc parallel loop present(s) async(1)
  for (int i = 0; i < 10; i++) s.p[i] += 10;
  acc_detach_finalize_async((void **)&s.p, 1);
  acc_copyout_async(data, sizeof data, 1);
  acc_delete_async(&s, sizeof s, 1);
  acc_wait(1);
  for (int i = 0; i < 10; i++) CHECK(data[i] == i + 10);
  return check_result();
}
