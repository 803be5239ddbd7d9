// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The profiling library of prof-library.c.
#include <acc_prof.h>
#include <stdio.h>

static void print(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)event, (void)api;
  printf("event %d\n", (int)info->event_type);
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  printf("register %d %d %d\n", reg == acc_prof_register, unreg == acc_prof_unregister, lookup == acc_prof_lookup);
  reg(acc_ev_compute_construct_start, print, acc_reg);
  reg(acc_ev_compute_construct_end, print, acc_reg);
}
