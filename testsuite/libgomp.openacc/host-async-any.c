// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// On the host, which has no queues, nobody looks at the number of one that data would go on.
#include "apart.h"

int main(void) {
  acc_set_device_type(acc_device_host);
  volatile int no_queue = -9;
  int a[4] = {1, 2, 3, 4}, b[4] = {0};
  acc_copyin_async(a, sizeof a, no_queue);
  acc_update_device_async(a, sizeof a, no_queue);
  acc_update_self_async(a, sizeof a, no_queue);
  acc_copyout_async(a, sizeof a, no_queue);
  acc_create_async(a, sizeof a, no_queue);
  acc_delete_async(a, sizeof a, no_queue);
  acc_copyout_finalize_async(a, sizeof a, no_queue);
  acc_delete_finalize_async(a, sizeof a, no_queue);
  acc_memcpy_to_device_async(b, a, sizeof a, no_queue);
  CHECK(b[3] == 4);
#pragma acc enter data copyin(a) async(no_queue)
#pragma acc update device(a) async(no_queue)
#pragma acc parallel num_gangs(1) copy(a) async(no_queue)
  a[0] = 5;
#pragma acc exit data copyout(a) async(no_queue)
#pragma acc wait(1) async(no_queue)
  acc_wait_async(1, no_queue);
  CHECK(a[0] == 5 && a[3] == 4);
  return check_result();
}
