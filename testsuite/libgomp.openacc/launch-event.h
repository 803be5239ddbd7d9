// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints the geometry of every launch, as the plugin tells it to a profiling library. The runs of the modes are compared.
#ifndef REGOMP_OPENACC_LAUNCH_EVENT_H
#define REGOMP_OPENACC_LAUNCH_EVENT_H

#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>

static void print_launch(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)info;
  printf("%s: %zu gangs, %zu workers, %zu lanes, api %d\n", event->launch_event.kernel_name, event->launch_event.num_gangs,
         event->launch_event.num_workers, event->launch_event.vector_length, (int)api->device_api);
}

static inline void print_launches(void) { acc_prof_register(acc_ev_enqueue_launch_start, print_launch, acc_reg); }

#endif
