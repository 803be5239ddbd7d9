// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tool of device-fortran.f90, and what it must have seen of it.
#include "../device-events.h"

void check_regions(void *array, size_t bytes);

void check_regions(void *array, size_t bytes) {
  static const int kinds[] = {ompt_target_enter_data, ompt_target, ompt_target_update, ompt_target_exit_data};
  int at = 0;
  void *there = NULL;
  for (int i = 0; i < 4; i++) {
    const struct event *b = next_event(&at, region);
    const int first = at;
    const struct event *e = next_event(&at, region);
    CHECK(b->kind == kinds[i] && e->kind == kinds[i] && b->endpoint == ompt_scope_begin && e->endpoint == ompt_scope_end);
    CHECK(b->region == e->region && b->device == 0 && e->device == 0);
    CHECK(in_function("compute_", b->code) && b->code == e->code);
    CHECK(count_events(first, at, submit) == (kinds[i] == ompt_target ? 2 : 0));
    int mapped = 0, copied = 0;
    for (int k = first; k < at; k++) {
      if (events[k].what == map && events[k].from == array && events[k].bytes == bytes) {
        CHECK(there == NULL || there == events[k].to);
        there = events[k].to;
        mapped++;
      }
      copied += events[k].what == data_op && events[k].endpoint == ompt_scope_end && events[k].to == array &&
                events[k].from == there && events[k].bytes == bytes &&
                events[k].kind == ompt_target_data_transfer_from_device;
    }
    CHECK(kinds[i] == ompt_target_update ? copied == 1 : copied == 0);
    CHECK(kinds[i] == ompt_target_update || mapped == 1);
  }
  CHECK(at == num_events && there != NULL);
}
