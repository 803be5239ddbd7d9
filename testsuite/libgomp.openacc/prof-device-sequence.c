// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All events of constructs on a device, implicit ones among them, in their order.
// { dg-modes "device" } The host launches nothing and copies nothing.
#define PROF_IMPLICIT
#include "prof.h"

int main(void) {
  prof_register(acc_ev_device_init_start, acc_ev_device_init_end);
  prof_register(acc_ev_enter_data_start, acc_ev_enqueue_launch_end);
  int a[10];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < 10; i++) a[i] += i;
  }
  CHECK(a[9] == 18);
  return check_result();
}
