// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Events of data that is made, copied and removed, and of waits.
// { dg-modes "ours ours-stock" } GCC's library never sends them. The host has no data of its own.
#include "apart.h"
#include <acc_prof.h>
#include <openacc.h>

static int a[100], b[1000];
static int created, deleted, uploads, downloads, waits, inside;

static void note(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  const acc_data_event_info *data = &event->data_event;
  (void)api;
  switch (info->event_type) {
  case acc_ev_create:
    CHECK(data->valid_bytes == sizeof *data && data->device_ptr != NULL);
    CHECK(acc_is_present(a, sizeof a) || acc_is_present(b, sizeof b)); // no lock is held
    created += data->host_ptr == a ? data->bytes == sizeof a : data->host_ptr == b && data->bytes == sizeof b;
    break;
  case acc_ev_delete:
    deleted += data->host_ptr == a ? data->bytes == sizeof a : data->host_ptr == b && data->bytes == sizeof b;
    break;
  case acc_ev_enqueue_upload_start:
    CHECK(inside++ == 0 && data->bytes > 0);
    event->other_event.tool_info = &uploads;
    break;
  case acc_ev_enqueue_upload_end:
    CHECK(inside-- == 1 && event->other_event.tool_info == &uploads);
    uploads++;
    break;
  case acc_ev_enqueue_download_start:
    CHECK(inside++ == 0 && data->bytes > 0);
    break;
  case acc_ev_enqueue_download_end:
    inside--;
    downloads++;
    break;
  default:
    waits += info->event_type == acc_ev_wait_start ? 1 : 100;
  }
}

int main(void) {
  check_placement();
  static const acc_event_t events[] = {acc_ev_create,
                                       acc_ev_delete,
                                       acc_ev_enqueue_upload_start,
                                       acc_ev_enqueue_upload_end,
                                       acc_ev_enqueue_download_start,
                                       acc_ev_enqueue_download_end,
                                       acc_ev_wait_start,
                                       acc_ev_wait_end};
  for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) acc_prof_register(events[i], note, acc_reg);
#pragma acc data create(a)
  {
    CHECK(created == 1 && uploads == 0);
#pragma acc update device(a)
    CHECK(uploads == 1);
#pragma acc update self(a) async(1)
    CHECK(downloads == 1);
#pragma acc wait(1)
    CHECK(waits == 101);
  }
  CHECK(deleted == 1 && downloads == 1);
#pragma acc parallel loop copy(b)
  for (int i = 0; i < 1000; i++) b[i] = i;
  CHECK(created == 2 && deleted == 2 && uploads >= 2 && downloads == 2 && inside == 0);
  acc_wait_all();
  CHECK(waits == 202 && b[999] == 999);
  return check_result();
}
