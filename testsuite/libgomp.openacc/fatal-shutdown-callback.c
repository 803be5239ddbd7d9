// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-shouldfail "a construct is under way" }
// { dg-output "before\n" }
// { dg-output "libgomp: shutdown in a profiling callback" }
// { dg-modes "ours-host ours ours-stock" } Stock's library hangs, or crashes.
// acc_shutdown in a profiling callback: the construct that the callback belongs to needs its device.
#include "apart.h"
#include <acc_prof.h>

static void stop(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info, (void)event, (void)api;
  puts("before");
  fflush(stdout);
  acc_shutdown(acc_get_device_type());
  puts("not reached");
}

int main(void) {
  int a[100] = {0};
#pragma acc parallel loop copy(a) async(3)
  for (int i = 0; i < 100; i++) a[i] = i;
  acc_prof_register(acc_ev_compute_construct_end, stop, acc_reg);
#pragma acc parallel loop copy(a) async(3)
  for (int i = 0; i < 100; i++) a[i] = i;
  puts("not reached");
  return check_result();
}
