// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several callbacks for one event: start events in the order of registration, end events in the reverse.
#include "apart.h"
#include <acc_prof.h>

#define CALLBACK(name)                                                                                                      \
  static void name(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {                                         \
    (void)event, (void)api;                                                                                                 \
    printf("%d %s\n", (int)info->event_type, #name);                                                                        \
  }
CALLBACK(first)
CALLBACK(second)
CALLBACK(third)

int main(void) {
  check_placement();
  int events[] = {acc_ev_compute_construct_start, acc_ev_compute_construct_end};
  for (int k = 0; k < 2; k++) {
    acc_prof_register((acc_event_t)events[k], first, acc_reg);
    acc_prof_register((acc_event_t)events[k], second, acc_reg);
    acc_prof_register((acc_event_t)events[k], third, acc_reg);
  }
#pragma acc parallel num_gangs(1)
  {
  }
  acc_prof_unregister(acc_ev_compute_construct_start, second, acc_reg);
  acc_prof_unregister(acc_ev_compute_construct_end, first, acc_reg);
#pragma acc parallel num_gangs(1)
  {
  }
  return check_result();
}
