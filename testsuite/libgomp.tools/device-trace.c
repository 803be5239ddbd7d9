// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tracing interface of devices: records of regions, copies and kernels, with the numbers that the callbacks gave and with
// times in order, in buffers of the tool; paused, flushed, stopped, and at an end where the tool gives no more memory.
#include "device-events.h"

#include <omp.h>

enum { n = 300, records_a_buffer = 3, most_records = 200 };

static ompt_record_ompt_t records[most_records];
static int num_records, requests, completions, buffers_out, no_memory;
static int a[n], b[n];

#define FIND(name) ompt_##name##_t name = (ompt_##name##_t)device_lookup("ompt_" #name)

static void request_buffer(int device, ompt_buffer_t **buffer, size_t *bytes) {
  CHECK(device == 0);
  requests++;
  *bytes = no_memory ? 0 : records_a_buffer * sizeof(ompt_record_ompt_t) + 40; // not a multiple
  *buffer = no_memory ? NULL : malloc(*bytes);
  buffers_out += !no_memory;
}

static void take_buffer(int device, ompt_buffer_t *buffer, size_t bytes, ompt_buffer_cursor_t at, int owned) {
  CHECK(device == 0 && owned == 1 && buffer != NULL);
  FIND(advance_buffer_cursor);
  FIND(get_record_type);
  FIND(get_record_ompt);
  completions++;
  buffers_out--;
  int found = 0;
  if (bytes > 0)
    do {
      CHECK(get_record_type(buffer, at) == ompt_record_ompt);
      CHECK(num_records < most_records);
      records[num_records++] = *get_record_ompt(buffer, at);
      found++;
    } while (advance_buffer_cursor((ompt_device_t *)events[0].from, buffer, bytes, at, &at));
  CHECK(found <= records_a_buffer);
  free(buffer);
}

static void work(void) {
#pragma omp target map(tofrom : a)
  for (int i = 0; i < n; i++) a[i]++;
#pragma omp target nowait map(tofrom : b)
  for (int i = 0; i < n; i++) b[i]++;
#pragma omp taskwait
}

// The event of a callback that has this number and is of that kind.
static const struct event *told(enum what what, ompt_id_t id) {
  for (int i = 0; i < num_events; i++)
    if (events[i].what == what && events[i].operation == id) return &events[i];
  CHECK(!"told of");
  return NULL;
}

int main(void) {
  work(); // the device is known from here on
  CHECK(device_lookup != NULL && device_lookup("ompt_no_such_function") == NULL);
  ompt_device_t *const device = events[0].from;
  FIND(set_trace_ompt);
  FIND(set_trace_native);
  FIND(start_trace);
  FIND(pause_trace);
  FIND(flush_trace);
  FIND(stop_trace);
  FIND(get_device_time);
  FIND(translate_time);
  FIND(get_device_num_procs);
  CHECK(get_device_num_procs(device) > 0 || get_device_num_procs(device) == -1);
  CHECK(set_trace_native(device, 1, ompt_native_kernel_execution) == ompt_set_never);
  CHECK(set_trace_ompt(device, 1, ompt_callback_target_emi) == ompt_set_always);
  CHECK(set_trace_ompt(device, 1, ompt_callback_target_data_op) == ompt_set_always);
  CHECK(set_trace_ompt(device, 1, ompt_callback_target_submit) == ompt_set_always);
  CHECK(set_trace_ompt(device, 1, ompt_callback_work) == ompt_set_never);
  CHECK(!pause_trace(device, 1) && !stop_trace(device)); // it has not been started

  const double before_seconds = omp_get_wtime();
  const ompt_device_time_t before = get_device_time(device);
  CHECK(start_trace(device, request_buffer, take_buffer) && !start_trace(device, request_buffer, take_buffer));
  CHECK(num_records == 0);
  work();
  CHECK(flush_trace(device));
  const ompt_device_time_t after = get_device_time(device);
  CHECK(translate_time(device, before) >= before_seconds && translate_time(device, after) <= omp_get_wtime());
  CHECK(buffers_out == 0 && completions == requests && completions > 1);

  int regions = 0, copies[2] = {0, 0}, kernels = 0;
  for (int i = 0; i < num_records; i++) {
    const ompt_record_ompt_t *r = &records[i];
    CHECK(r->time >= before && r->time <= after && r->target_id != ompt_id_none);
    switch (r->type) {
    case ompt_callback_target:
      regions += r->record.target.endpoint == ompt_scope_begin ? 1 : -1;
      CHECK(regions >= 0 && r->record.target.device_num == 0);
      CHECK(r->record.target.target_id == r->target_id && r->record.target.codeptr_ra != NULL);
      break;
    case ompt_callback_target_data_op: {
      const ompt_record_target_data_op_t *o = &r->record.target_data_op;
      const struct event *e = told(data_op, o->host_op_id);
      CHECK(o->end_time >= r->time && o->end_time <= after);
      CHECK((int)o->optype == e->kind && o->bytes == e->bytes && r->target_id == e->region && o->src_device_num == e->device);
      copies[0] += o->optype == ompt_target_data_transfer_to_device;
      copies[1] += o->optype == ompt_target_data_transfer_from_device;
      break;
    }
    case ompt_callback_target_submit: {
      const ompt_record_target_kernel_t *k = &r->record.target_kernel;
      CHECK(told(submit, k->host_op_id)->region == r->target_id);
      CHECK(k->requested_num_teams == 1 && k->granted_num_teams <= 1);
      CHECK(k->end_time >= r->time && k->end_time <= after);
      kernels++;
      break;
    }
    default:
      CHECK(!"a type that was not asked for");
    }
  }
  CHECK(regions == 0 && kernels == 2 && copies[0] >= 2 && copies[1] >= 2);

  // Nothing while it is paused, nothing of a type that is switched off.
  const int so_far = num_records;
  CHECK(pause_trace(device, 1));
  work();
  CHECK(flush_trace(device) && num_records == so_far);
  CHECK(pause_trace(device, 0));
  CHECK(set_trace_ompt(device, 0, ompt_callback_target_data_op_emi) == ompt_set_always);
  CHECK(set_trace_ompt(device, 0, ompt_callback_target) == ompt_set_always);
  work();
  CHECK(stop_trace(device)); // delivers
  CHECK(num_records == so_far + 2 && records[so_far].type == ompt_callback_target_submit);
  CHECK(buffers_out == 0 && !stop_trace(device));

  // No memory: the trace has stopped, and what comes is dropped.
  CHECK(start_trace(device, request_buffer, take_buffer));
  no_memory = 1;
  const int asked = requests;
  work();
  CHECK(requests == asked + 1 && num_records == so_far + 2);
  CHECK(start_trace(device, request_buffer, take_buffer));
  no_memory = 0;
  work();
  CHECK(stop_trace(device) && num_records == so_far + 4 && buffers_out == 0);
  for (int i = 0; i < n; i++) CHECK(a[i] == 6 && b[i] == 6);
  puts("recorded");
  return 0;
}

// { dg-output "recorded\n" }
