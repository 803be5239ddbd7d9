// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A callback registered twice is called once, and must be unregistered twice.
#include "apart.h"
#include <acc_prof.h>

static volatile int calls; // The compiler holds that no construct calls back into this file.
static void count(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)event, (void)api;
  calls++;
}

static int calls_of_region(void) {
  calls = 0;
#pragma acc parallel num_gangs(1)
  {
  }
  return calls;
}

int main(void) {
  check_placement();
  acc_prof_register(acc_ev_compute_construct_start, count, acc_reg);
  acc_prof_register(acc_ev_compute_construct_start, count, acc_reg);
  printf("%d\n", calls_of_region());
  acc_prof_unregister(acc_ev_compute_construct_start, count, acc_reg);
  printf("%d\n", calls_of_region());
  acc_prof_unregister(acc_ev_compute_construct_start, count, acc_reg);
  printf("%d\n", calls_of_region());
  acc_prof_unregister(acc_ev_compute_construct_start, count, acc_reg);
  printf("%d\n", calls_of_region());
  acc_prof_register(acc_ev_compute_construct_start, count, acc_reg);
  printf("%d\n", calls_of_region());
  return check_result();
}
