// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times of kernels in traces: two kernels of the same data, in program order, the second behind the first on the device. It is
// given to the device while the first runs, and begins, as the device has it, when the first has ended: not before the host
// let that end.
#include "device-events.h"

#include <omp.h>
#include <sched.h>

#pragma omp requires reverse_offload

enum { most_records = 64 };
static ompt_record_ompt_t records[most_records];
static int num_records;

#define FIND(name) ompt_##name##_t name = (ompt_##name##_t)device_lookup("ompt_" #name)

static void request_buffer(int device, ompt_buffer_t **buffer, size_t *bytes) {
  (void)device;
  *bytes = most_records * sizeof(ompt_record_ompt_t);
  *buffer = malloc(*bytes);
}

static void take_buffer(int device, ompt_buffer_t *buffer, size_t bytes, ompt_buffer_cursor_t at, int owned) {
  (void)device, (void)owned;
  FIND(advance_buffer_cursor);
  FIND(get_record_ompt);
  if (bytes > 0)
    do {
      CHECK(num_records < most_records);
      records[num_records++] = *get_record_ompt(buffer, at);
    } while (advance_buffer_cursor((ompt_device_t *)events[0].from, buffer, bytes, at, &at));
  free(buffer);
}

static int submits(void) {
  pthread_mutex_lock(&events_lock);
  int n = 0;
  for (int i = 0; i < num_events; i++) n += events[i].what == submit && events[i].endpoint == ompt_scope_end;
  pthread_mutex_unlock(&events_lock);
  return n;
}

static int first, second, released;

__attribute__((noinline)) static void wait_for_release(void) {
  while (!__atomic_load_n(&released, __ATOMIC_ACQUIRE)) sched_yield();
}

int main(void) {
#pragma omp target enter data map(to : first, second)
#pragma omp target
  second = 0;

  FIND(set_trace_ompt);
  FIND(start_trace);
  FIND(stop_trace);
  FIND(get_device_time);
  ompt_device_t *const handle = events[0].from;
  CHECK(set_trace_ompt(handle, 1, ompt_callback_target_submit) == ompt_set_always);
  CHECK(start_trace(handle, request_buffer, take_buffer));
  const int before = submits();
#pragma omp target nowait map(tofrom : first)
  {
#pragma omp target device(ancestor : 1)
    wait_for_release();
    first = 1;
  }
#pragma omp target nowait map(tofrom : first, second)
  second = first + 1;
  CHECK(submits() == before + 2); // it follows the other on the device
  const ompt_device_time_t release = get_device_time(handle);
  __atomic_store_n(&released, 1, __ATOMIC_RELEASE);
#pragma omp taskwait
  CHECK(stop_trace(handle));
#pragma omp target exit data map(from : first, second)
  CHECK(first == 1 && second == 2);

  CHECK(num_records == 2);
  const int swapped = records[0].record.target_kernel.host_op_id > records[1].record.target_kernel.host_op_id;
  const ompt_record_ompt_t *const earlier = &records[swapped], *const later = &records[!swapped];
  CHECK(earlier->type == ompt_callback_target_submit && later->type == ompt_callback_target_submit);
  CHECK(earlier->record.target_kernel.end_time >= release);
  CHECK(later->time >= release && later->record.target_kernel.end_time >= later->time);
  puts("in order");
  return 0;
}

// { dg-output "in order\n" }
