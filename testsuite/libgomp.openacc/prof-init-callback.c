// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// acc_get_device_type in a callback of the device's start says that there is none.
#include "apart.h"
#include <acc_prof.h>

static void look(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)event, (void)api;
  printf("%d: %d\n", (int)info->event_type, (int)acc_get_device_type());
}

int main(void) {
  acc_prof_register(acc_ev_device_init_start, look, acc_reg);
  check_placement();
  return check_result();
}
