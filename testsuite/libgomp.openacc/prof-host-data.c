// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events of host_data and of wait directives: those of data, and none.
#include "prof.h"

int main(void) {
  check_placement();
  int a[10] = {0}, *p = NULL;
#pragma acc enter data copyin(a)
  prof_register(acc_ev_enter_data_start, acc_ev_compute_construct_end);
#pragma acc host_data use_device(a)
  p = a;
#pragma acc wait
#pragma acc wait(1)
  CHECK(p == acc_deviceptr(a));
  return check_result();
}
