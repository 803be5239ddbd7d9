// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The device's start by acc_init: not implicit, and by the routine.
#include "prof.h"

int main(void) {
  prof_register(acc_ev_device_init_start, acc_ev_device_init_end);
  acc_init(acc_get_device_type());
  check_placement();
  return check_result();
}
