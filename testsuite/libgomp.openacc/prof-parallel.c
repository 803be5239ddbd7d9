// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events of a compute construct and of the device's start, but for the implicit ones.
// { dg-additional-options "-foffload-options=-w" }
#include "prof.h"

int main(void) {
  prof_register(acc_ev_device_init_start, acc_ev_device_init_end);
  prof_register(acc_ev_enter_data_start, acc_ev_compute_construct_end);
  int a[10];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc serial copy(a)
  a[0] = 5;
#pragma acc kernels copy(a)
  a[1] = 5;
  CHECK(a[0] == 5 && a[1] == 5 && a[9] == 9);
  return check_result();
}
