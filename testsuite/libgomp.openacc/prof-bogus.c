// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events and kinds of registration that there are not are ignored.
#include "apart.h"
#include <acc_prof.h>

static volatile int calls; // The compiler holds that no construct calls back into this file.
static void count(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)event, (void)api;
  calls++;
}

int main(void) {
  check_placement();
  acc_prof_register((acc_event_t)999, count, acc_reg);
  acc_prof_register((acc_event_t)-1, count, acc_reg);
  acc_prof_register(acc_ev_compute_construct_start, count, (acc_register_t)77);
  acc_prof_register(acc_ev_none, count, acc_reg);
  acc_prof_unregister((acc_event_t)999, count, acc_reg);
  acc_prof_unregister(acc_ev_compute_construct_start, count, acc_reg);
#pragma acc parallel num_gangs(1)
  {
  }
  CHECK(calls == 0);
  CHECK(acc_prof_lookup("acc_prof_register") == NULL && acc_prof_lookup("") == NULL);
  return check_result();
}
