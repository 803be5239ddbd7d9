// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a start event stores in tool_info is there in the end event.
#include "apart.h"
#include <acc_prof.h>

static int token;
static volatile int good;
static void start(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)api;
  event->other_event.tool_info = &token;
}
static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)api;
  good += event->other_event.tool_info == &token;
}

int main(void) {
  check_placement();
  acc_prof_register(acc_ev_compute_construct_start, start, acc_reg);
  acc_prof_register(acc_ev_compute_construct_end, end, acc_reg);
  acc_prof_register(acc_ev_update_start, start, acc_reg);
  acc_prof_register(acc_ev_update_end, end, acc_reg);
  int a[4] = {0};
#pragma acc data copyin(a)
  {
#pragma acc update device(a)
#pragma acc parallel num_gangs(1) present(a)
    a[0] = 1;
  }
  CHECK(good == 2);
  return check_result();
}
