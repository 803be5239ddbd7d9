// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events of initialisation by acc_set_device_type: none.
#include "apart.h"
#include <acc_prof.h>
#include <openacc.h>

static void print(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  printf("event %d, type %s, device %d, parent %d, implicit %d, api type %s, device type %s\n", (int)info->event_type,
         info->device_type == acc_device_default ? "default" : "own", info->device_number,
         (int)event->other_event.parent_construct, event->other_event.implicit,
         (int)api->device_type == (int)info->device_type ? "the same" : "another",
         acc_get_device_type() == acc_device_none ? "none" : "some");
}

int x[10];

int main(void) {
  acc_prof_register(acc_ev_device_init_start, print, acc_reg);
  acc_prof_register(acc_ev_device_init_end, print, acc_reg);
  {
    acc_set_device_type(acc_get_device_type());
  }
  check_placement();
  return check_result();
}
