// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The launch events: kernel name and dimensions.
// { dg-modes "device" } The host launches nothing.
#include "apart.h"
#include <acc_prof.h>

static void print(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)api;
  printf("%d %s gangs %zu workers %zu vector %zu\n", (int)info->event_type, event->launch_event.kernel_name,
         event->launch_event.num_gangs, event->launch_event.num_workers, event->launch_event.vector_length);
}

int main(void) {
  check_placement();
  acc_prof_register(acc_ev_enqueue_launch_start, print, acc_reg);
  acc_prof_register(acc_ev_enqueue_launch_end, print, acc_reg);
  int a[100], g = 5;
#pragma acc parallel loop gang worker vector num_gangs(3) num_workers(2) vector_length(32) copyout(a)
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma acc parallel loop gang vector num_gangs(g) vector_length(64) copyout(a)
  for (int i = 0; i < 100; i++) a[i] = i;
  CHECK(a[99] == 99);
  return check_result();
}
