// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kinds of records: those of mappings, whose arrays lie behind them in the tool's buffer and which are cut where that is
// full, have what the callbacks have; there are no native ones.
#include "device-events.h"

#include <omp.h>

enum { items = 12, n = 5, most_items = 200 };
static int parts[items][n];
static struct event recorded[most_items];
static int num_recorded, num_records, others, smallest = items;
static size_t buffer_bytes;

#define FIND(name) ompt_##name##_t name = (ompt_##name##_t)device_lookup("ompt_" #name)

static void request_buffer(int device, ompt_buffer_t **buffer, size_t *bytes) {
  (void)device;
  *bytes = buffer_bytes;
  *buffer = malloc(*bytes);
}

static int inside(const void *array, size_t bytes, const char *buffer, size_t size) {
  return (const char *)array >= buffer && (const char *)array + bytes <= buffer + size;
}

static void take_buffer(int device, ompt_buffer_t *buffer, size_t bytes, ompt_buffer_cursor_t at, int owned) {
  CHECK(device == 0 && owned == 1 && bytes > 0 && bytes <= buffer_bytes);
  FIND(advance_buffer_cursor);
  FIND(get_record_type);
  FIND(get_record_ompt);
  FIND(get_record_native);
  FIND(get_record_abstract);
  do {
    ompt_id_t operation = 7;
    CHECK(get_record_type(buffer, at) == ompt_record_ompt);
    CHECK(get_record_native(buffer, at, &operation) == NULL && get_record_abstract(NULL) == NULL);
    const ompt_record_ompt_t *r = get_record_ompt(buffer, at);
    if (r->type != ompt_callback_target_map) {
      others++;
      continue;
    }
    const ompt_record_target_map_t *m = &r->record.target_map;
    CHECK(m->nitems > 0 && m->target_id == r->target_id && num_recorded + (int)m->nitems <= most_items);
    CHECK(inside(m->host_addr, m->nitems * sizeof(void *), buffer, bytes));
    CHECK(inside(m->device_addr, m->nitems * sizeof(void *), buffer, bytes));
    CHECK(inside(m->bytes, m->nitems * sizeof(size_t), buffer, bytes));
    CHECK(inside(m->mapping_flags, m->nitems * sizeof(unsigned), buffer, bytes));
    num_records++;
    if ((int)m->nitems < smallest) smallest = (int)m->nitems;
    for (unsigned i = 0; i < m->nitems; i++)
      recorded[num_recorded++] = (struct event){.from = m->host_addr[i],
                                                .to = m->device_addr[i],
                                                .bytes = m->bytes[i],
                                                .flags = m->mapping_flags[i],
                                                .code = m->codeptr_ra,
                                                .region = r->target_id};
  } while (advance_buffer_cursor((ompt_device_t *)events[0].from, buffer, bytes, at, &at));
  memset(buffer, 0xee, bytes);
  free(buffer);
}

__attribute__((noipa)) static void work(void) {
#define PART(i) map(tofrom : parts[i][:n])
#pragma omp target data PART(0) PART(1) PART(2) PART(3) PART(4) PART(5) PART(6) PART(7) PART(8) PART(9) PART(10) PART(11)
#pragma omp target map(tofrom : parts[5][1 : n - 1])
  parts[5][1]++;
}

// What is recorded is what was told from event `at` on, item by item.
static void compare(int at) {
  CHECK(num_recorded > items);
  for (int i = 0; i < num_recorded; i++) {
    const struct event *told = next_event(&at, map), *r = &recorded[i];
    CHECK(told->from == r->from && told->to == r->to && told->bytes == r->bytes && told->flags == r->flags);
    CHECK(told->region == r->region && told->code == r->code);
  }
  CHECK(count_events(at, num_events, map) == 0);
}

int main(void) {
  work();
  FIND(set_trace_ompt);
  FIND(set_trace_native);
  FIND(start_trace);
  FIND(stop_trace);
  FIND(get_record_type);
  ompt_device_t *const device = events[0].from;
  CHECK(get_record_type(NULL, 0) == ompt_record_invalid);
  CHECK(set_trace_native(device, 1, ompt_native_kernel_execution) == ompt_set_never);
  CHECK(set_trace_native(device, 1, ompt_native_data_motion_explicit) == ompt_set_never);
  CHECK(set_trace_ompt(device, 1, ompt_callback_target_map_emi) == ompt_set_always);

  // All items of a construct in one record.
  buffer_bytes = 1 << 16;
  int at = num_events;
  CHECK(start_trace(device, request_buffer, take_buffer));
  work();
  CHECK(stop_trace(device));
  compare(at);
  CHECK(others == 0);
  const int whole = num_records;

  // Room for a record of three items.
  buffer_bytes = sizeof(ompt_record_ompt_t) + 3 * (2 * sizeof(void *) + sizeof(size_t) + sizeof(unsigned)) + 4;
  at = num_events;
  num_recorded = num_records = 0;
  smallest = items;
  CHECK(start_trace(device, request_buffer, take_buffer));
  work();
  CHECK(stop_trace(device));
  compare(at);
  CHECK(others == 0 && smallest <= 3 && num_records > whole);

  // Among others, when all types are asked for.
  buffer_bytes = 1 << 16;
  at = num_events;
  num_recorded = 0;
  CHECK(set_trace_ompt(device, 1, 0) == ompt_set_sometimes);
  CHECK(start_trace(device, request_buffer, take_buffer));
  work();
  CHECK(stop_trace(device));
  compare(at);
  CHECK(others > 4);
  puts("as they were told");
  return 0;
}

// { dg-output "as they were told\n" }
