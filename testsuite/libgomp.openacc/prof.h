// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prints the events of OpenACC's profiling interface as they come: prof_register (FIRST, LAST) asks for those from FIRST to LAST.
// Implicit ones are left out, since there are none on the host, unless PROF_IMPLICIT is defined. PROF_ASYNC adds the queue,
// PROF_TYPE the device type.
#ifndef REGOMP_OPENACC_PROF_H
#define REGOMP_OPENACC_PROF_H

#include "apart.h"
#include <acc_prof.h>

static void prof_print(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)api;
#ifndef PROF_IMPLICIT
  if (event->other_event.implicit && info->event_type > acc_ev_device_init_end) return;
#endif
  printf("event %d, parent %d, implicit %d", (int)info->event_type, (int)event->other_event.parent_construct,
         event->other_event.implicit);
#ifdef PROF_ASYNC
  printf(", queue %ld", (long)info->async_queue);
#endif
#ifdef PROF_TYPE
  printf(", on the %s", info->device_type == acc_device_host ? "host" : "device");
#endif
  puts("");
}

static inline void prof_register(int first, int last) {
  for (int e = first; e <= last; e++)
    acc_prof_register((acc_event_t)e, prof_print, acc_reg);
}

#endif
