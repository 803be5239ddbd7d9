// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turning off and on: one callback, all of an event, everything, this thread.
#include "apart.h"
#include <acc_prof.h>

static volatile int starts, ends; // The compiler holds that no construct calls back into this file.
static void start(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)event, (void)api;
  starts++;
}
static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)event, (void)api;
  ends++;
}

static void region(const char *what) {
  starts = ends = 0;
#pragma acc parallel num_gangs(1)
  {
  }
  printf("%s: %d %d\n", what, starts, ends);
}

int main(void) {
  check_placement();
  acc_prof_register(acc_ev_compute_construct_start, start, acc_reg);
  acc_prof_register(acc_ev_compute_construct_end, end, acc_reg);
  region("both");
  acc_prof_unregister(acc_ev_compute_construct_start, start, acc_toggle);
  region("callback off");
  acc_prof_register(acc_ev_compute_construct_start, start, acc_toggle);
  region("callback on");
  acc_prof_unregister(acc_ev_compute_construct_end, NULL, acc_toggle);
  region("event off");
  acc_prof_register(acc_ev_compute_construct_end, NULL, acc_toggle);
  region("event on");
  acc_prof_unregister(acc_ev_none, NULL, acc_toggle);
  region("everything off");
  acc_prof_register(acc_ev_none, NULL, acc_toggle);
  region("everything on");
  acc_prof_unregister(acc_ev_none, NULL, acc_toggle_per_thread);
  region("thread off");
  acc_prof_register(acc_ev_none, NULL, acc_toggle_per_thread);
  region("thread on");
  return check_result();
}
