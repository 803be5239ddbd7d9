// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The fields of what callbacks get.
#include "apart.h"
#include <acc_prof.h>

static volatile int seen;
static void look(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  seen++;
  CHECK(info->valid_bytes == 72 && info->version == 201711 && info->event_type == event->event_type);
  CHECK(info->device_number == 0 && (int)info->device_type == (int)acc_get_device_type());
  CHECK(info->src_file == NULL && info->func_name == NULL);
  printf("%d: lines %d %d %d %d, thread %d, event %d bytes, parent %d; api %d %d bytes\n", (int)info->event_type,
         info->line_no, info->end_line_no, info->func_line_no, info->func_end_line_no, info->thread_id,
         event->other_event.valid_bytes, (int)event->other_event.parent_construct, EITHER(0, (int)api->device_api),
         api->valid_bytes);
}

int main(void) {
  check_placement();
  int events[] = {acc_ev_compute_construct_start, acc_ev_compute_construct_end, acc_ev_update_start, acc_ev_update_end};
  for (int k = 0; k < 4; k++) acc_prof_register((acc_event_t)events[k], look, acc_reg);
  int a[4] = {0};
#pragma acc data copyin(a)
  {
#pragma acc update device(a)
#pragma acc parallel num_gangs(1) present(a)
    a[0] = 1;
  }
  CHECK(seen == 4);
  return check_result();
}
