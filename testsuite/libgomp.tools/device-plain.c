// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The callbacks without EMI: the same regions, with numbers that the runtime gives them. Copies are told of when they have
// ended, launches when they begin.
#define PLAIN_CALLBACKS
#include "device-events.h"

#include <omp.h>

enum { n = 100 };
static int a[n];

__attribute__((noipa)) void compute(void) {
#pragma omp target teams num_teams(2) map(tofrom : a)
#pragma omp distribute
  for (int i = 0; i < n; i++) a[i] += i;
}

int main(void) {
  const int host = omp_get_initial_device();
  compute();
  compute();
  for (int i = 0; i < n; i++) CHECK(a[i] == 2 * i);
  static const struct {
    enum what what;
    int kind;
  } expected[] = {{region, ompt_target},
                  {data_op, ompt_target_data_alloc},
                  {data_op, ompt_target_data_transfer_to_device},
                  {map, 0},
                  {submit, 0},
                  {data_op, ompt_target_data_transfer_from_device},
                  {data_op, ompt_target_data_delete},
                  {region, ompt_target}};
  enum { events_of_region = sizeof expected / sizeof *expected };
  int at = 0;
  while (events[at].what != region) at++;
  ompt_id_t before = 0, ids[2 * events_of_region];
  int num_ids = 0;
  for (int r = 0; r < 2; r++) {
    const ompt_id_t id = events[at].region;
    CHECK(id != ompt_id_none && id != before);
    before = id;
    for (int i = 0; i < events_of_region; i++, at++) {
      const struct event *e = &events[at];
      CHECK(at < num_events && e->what == expected[i].what && !e->emi && e->kind == expected[i].kind && e->region == id);
      if (e->what != submit) CHECK(in_function("compute", e->code));
      if (e->what == region) CHECK(e->device == 0 && e->endpoint == (i == 0 ? ompt_scope_begin : ompt_scope_end));
      if (e->what == submit) CHECK(e->count == 2);
      if (e->what == map) CHECK(e->from == a && e->bytes == sizeof a);
      if (e->kind == ompt_target_data_transfer_from_device && e->what == data_op)
        CHECK(e->to == a && e->bytes == sizeof a && e->device == 0 && e->other_device == host);
      if (e->what != submit && e->what != data_op) continue;
      CHECK(e->operation != ompt_id_none && e->operation != id);
      for (int k = 0; k < num_ids; k++) CHECK(ids[k] != e->operation);
      ids[num_ids++] = e->operation;
    }
  }
  CHECK(at == num_events);
  puts("in this order");
  return 0;
}

// { dg-output "in this order\n" }
