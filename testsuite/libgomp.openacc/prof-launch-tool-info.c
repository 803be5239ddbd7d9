// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the start of a launch stores in tool_info is there at its end.
// { dg-modes "device" } The host launches nothing.
#include "apart.h"
#include <acc_prof.h>

static int tokens[3], started, good;
static void start(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)api;
  CHECK(event->launch_event.tool_info == NULL);
  event->launch_event.tool_info = &tokens[started];
}
static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)api;
  good += event->launch_event.tool_info == &tokens[started++];
}

int main(void) {
  check_placement();
  acc_prof_register(acc_ev_enqueue_launch_start, start, acc_reg);
  acc_prof_register(acc_ev_enqueue_launch_end, end, acc_reg);
  int a[4] = {0};
#pragma acc data copy(a)
  {
#pragma acc parallel num_gangs(1) present(a)
    a[0] = 1;
#pragma acc parallel num_gangs(1) present(a) async(1)
    a[1] = 2;
#pragma acc parallel num_gangs(1) present(a) async(1)
    a[2] = 3;
#pragma acc wait
  }
  CHECK(started == 3 && good == 3);
  CHECK(a[0] == 1 && a[1] == 2 && a[2] == 3);
  return check_result();
}
