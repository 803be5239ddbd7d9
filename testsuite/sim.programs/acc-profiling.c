// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The profiling interface: events of a compute construct, data regions, updates and device initialisation, with consistent information.
#include <acc_prof.h>
#include "check.h"

static int counts[acc_ev_last + 1];
static int bad, depth;
static char kernel_name[100];
static size_t kernel_gangs, kernel_vector;

static void note(acc_prof_info *prof, acc_event_info *event, acc_api_info *api) {
  counts[prof->event_type]++;
  if (prof->version != _ACC_PROF_INFO_VERSION || event->event_type != prof->event_type || !api) bad++;
  if (prof->event_type == acc_ev_compute_construct_start) depth++;
  if (prof->event_type == acc_ev_compute_construct_end) depth--;
  if (prof->event_type == acc_ev_enqueue_launch_start && event->launch_event.kernel_name) {
    snprintf(kernel_name, sizeof kernel_name, "%s", event->launch_event.kernel_name);
    kernel_gangs = event->launch_event.num_gangs;
    kernel_vector = event->launch_event.vector_length;
    if (depth != 1) bad++;
  }
}

int main(void) {
  int apart = check_expected_device() == 1;
  for (int e = acc_ev_device_init_start; e < acc_ev_last; e++) acc_prof_register((acc_event_t)e, note, acc_reg);
  int a[50];
#pragma acc data copyout(a)
  {
#pragma acc parallel loop num_gangs(3) vector_length(32) present(a)
    for (int i = 0; i < 50; i++) a[i] = i;
#pragma acc update self(a)
  }
  CHECK(counts[acc_ev_device_init_start] == 1 && counts[acc_ev_device_init_end] == 1);
  CHECK(counts[acc_ev_compute_construct_start] == 1 && counts[acc_ev_compute_construct_end] == 1);
  CHECK(counts[acc_ev_update_start] == 1 && counts[acc_ev_update_end] == 1);
  CHECK(counts[acc_ev_enter_data_start] == counts[acc_ev_enter_data_end] && counts[acc_ev_enter_data_start] >= 1);
  CHECK(counts[acc_ev_exit_data_start] == counts[acc_ev_enter_data_start]);
  CHECK(bad == 0 && depth == 0 && a[49] == 49);
  if (apart) {
    CHECK(counts[acc_ev_enqueue_launch_start] == 1 && counts[acc_ev_enqueue_launch_end] == 1);
    CHECK(kernel_gangs == 3 && kernel_vector == 32 && strncmp(kernel_name, "main", 4) == 0);
    CHECK(counts[acc_ev_alloc] >= 1);
  }
  int before = counts[acc_ev_compute_construct_start];
  acc_prof_unregister(acc_ev_compute_construct_start, note, acc_reg);
  check_placement();
  CHECK(counts[acc_ev_compute_construct_start] == before && counts[acc_ev_compute_construct_end] == 2);
  puts("done");
  return check_result();
}
