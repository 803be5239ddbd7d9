// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What tools are told of data directives and of the memory routines: kinds, addresses, bytes, devices; of a routine no region.
#include "device-events.h"

#include <omp.h>

enum { n = 500 };
static double x[n], y[n];
static int host;

__attribute__((noipa)) void directives(void) {
#pragma omp target enter data map(to : x)
#pragma omp target update to(x[10:5])
#pragma omp target update from(x[20:7])
#pragma omp target data map(alloc : y)
  {
#pragma omp target map(from : y)
    y[0] = 1;
  }
#pragma omp target exit data map(delete : x)
}

__attribute__((noipa)) void routines(void) {
  double *there = omp_target_alloc(sizeof x, 0);
  CHECK(there != NULL);
  CHECK(omp_target_memcpy(there, x, 64, 8, 16, 0, host) == 0);
  CHECK(omp_target_memcpy(x, there, 48, 0, 8, host, 0) == 0);
  CHECK(omp_target_memcpy(there, there, 32, 0, 64, 0, 0) == 0);
  CHECK(omp_target_associate_ptr(y, there, sizeof y, 0, 0) == 0);
  CHECK(omp_target_disassociate_ptr(y, 0) == 0);
  omp_target_free(there, 0);
  __asm__ volatile(""); // it is a call, not a jump
}

// The next region, with its end; [*first, *last) is what is in between.
static const struct event *next_region(int *at, int kind, int *first, int *last) {
  const struct event *b = next_event(at, region);
  *first = *at;
  CHECK(b->kind == kind && b->endpoint == ompt_scope_begin && b->device == 0 && in_function("directives", b->code));
  const struct event *e = next_event(at, region);
  *last = *at - 1;
  CHECK(e->kind == kind && e->endpoint == ompt_scope_end && e->region == b->region && e->code == b->code);
  return b;
}

// The only data operation of that kind that has ended in [first, last).
static const struct event *only(int first, int last, int kind) {
  const struct event *found = NULL;
  for (int i = first; i < last; i++)
    if (events[i].what == data_op && events[i].kind == kind && events[i].endpoint == ompt_scope_end) {
      CHECK(found == NULL);
      found = &events[i];
    }
  CHECK(found != NULL);
  return found;
}

static const struct event *mapping(int first, int last, const void *host_address) {
  for (int i = first; i < last; i++)
    if (events[i].what == map && events[i].from == host_address) return &events[i];
  CHECK(!"mapped");
  return NULL;
}

static void check_directives(void) {
  int at = 0, first, last;
  next_region(&at, ompt_target_enter_data, &first, &last);
  const struct event *m = mapping(first, last, x);
  CHECK(m->bytes == sizeof x && (m->flags & ompt_target_map_flag_to));
  char *const x_there = m->to;
  const struct event *o = only(first, last, ompt_target_data_transfer_to_device);
  CHECK(o->device == host && o->other_device == 0 && o->bytes == sizeof x && o->from == x && o->to == x_there);
  only(first, last, ompt_target_data_alloc);

  next_region(&at, ompt_target_update, &first, &last);
  CHECK(count_events(first, last, data_op) == 2 && count_events(first, last, map) == 0);
  o = only(first, last, ompt_target_data_transfer_to_device);
  CHECK(o->from == &x[10] && o->bytes == 5 * sizeof x[0] && o->to == x_there + 10 * sizeof x[0]);

  next_region(&at, ompt_target_update, &first, &last);
  o = only(first, last, ompt_target_data_transfer_from_device);
  CHECK(o->to == &x[20] && o->bytes == 7 * sizeof x[0] && o->from == x_there + 20 * sizeof x[0]);
  CHECK(o->device == 0 && o->other_device == host);

  next_region(&at, ompt_target_enter_data, &first, &last); // target data
  m = mapping(first, last, y);
  CHECK((m->flags & (ompt_target_map_flag_alloc | ompt_target_map_flag_to)) == ompt_target_map_flag_alloc);
  const struct event *y_block = only(first, last, ompt_target_data_alloc);
  CHECK(count_events(first, last, data_op) == 2);

  next_region(&at, ompt_target, &first, &last);
  CHECK(count_events(first, last, submit) == 2);
  for (int i = first; i < last; i++) CHECK(events[i].what != data_op || events[i].from != y); // it is there already

  next_region(&at, ompt_target_exit_data, &first, &last); // the end of target data
  CHECK(only(first, last, ompt_target_data_delete)->from == y_block->to);

  next_region(&at, ompt_target_exit_data, &first, &last);
  CHECK(mapping(first, last, x)->flags & ompt_target_map_flag_delete);
  only(first, last, ompt_target_data_delete);
  CHECK(count_events(first, last, data_op) == 2);
  CHECK(at == num_events);
}

// The next operation of a routine, with its end if it has one.
static const struct event *next_operation(int *at, int kind, int endpoint) {
  const struct event *b = next_event(at, data_op);
  CHECK(b->kind == kind && b->endpoint == endpoint && b->target_task == NULL);
  // There is no region; but a word for the tool, which is 0 at first and there until the end of the operation.
  CHECK(b->region_data != NULL && b->region == 0);
  CHECK(in_function("routines", b->code) && b->operation != 0);
  if (endpoint == ompt_scope_beginend) return b;
  const struct event *e = next_event(at, data_op);
  CHECK(e->kind == kind && e->endpoint == ompt_scope_end && e->operation == b->operation && e->bytes == b->bytes);
  CHECK(e->code == b->code && e->region_data == b->region_data && e->region == 0);
  return e;
}

static void check_routines(int at) {
  const struct event *e = next_operation(&at, ompt_target_data_alloc, ompt_scope_begin);
  CHECK(e->bytes == sizeof x && e->other_device == 0 && e->to != NULL);
  char *const there = e->to;
  e = next_operation(&at, ompt_target_data_transfer_to_device, ompt_scope_begin);
  CHECK(e->from == (char *)x + 16 && e->to == there + 8 && e->bytes == 64 && e->device == host && e->other_device == 0);
  e = next_operation(&at, ompt_target_data_transfer_from_device, ompt_scope_begin);
  CHECK(e->from == there + 8 && e->to == x && e->bytes == 48 && e->device == 0 && e->other_device == host);
  e = next_operation(&at, ompt_target_data_transfer_to_device, ompt_scope_begin);
  CHECK(e->from == there + 64 && e->to == there && e->bytes == 32 && e->device == 0 && e->other_device == 0);
  e = next_operation(&at, ompt_target_data_associate, ompt_scope_beginend);
  CHECK(e->from == y && e->to == there && e->bytes == sizeof y && e->other_device == 0);
  e = next_operation(&at, ompt_target_data_disassociate, ompt_scope_beginend);
  CHECK(e->from == y && e->to == there);
  e = next_operation(&at, ompt_target_data_delete, ompt_scope_begin);
  CHECK(e->from == there && e->device == 0);
  CHECK(at == num_events);
}

int main(void) {
  host = omp_get_initial_device();
  directives();
  check_directives();
  const int at = num_events;
  routines();
  check_routines(at);
  puts("as it was done");
  return 0;
}

// { dg-output "as it was done\n" }
