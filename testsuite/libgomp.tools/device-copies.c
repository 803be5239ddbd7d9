// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How long copies take on the device. The plugin times those that a thread makes, short and long, of boxes, and fills, by
// events around them; each takes at least as long as the simulated GPU is told to take, and no longer than the host waits. A
// trace has these times.
// { dg-set-target-env-var GOMPSIM_FAULT slow:copies=2ms }
#include "device-events.h"

#include <omp.h>
#include <stdbool.h>

// A millionth of a second less: the driver gives milliseconds as a float.
enum { n = 1 << 20, shortest = 2 * 1000 * 1000 - 1000, most_records = 64 };
static char here[n];
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
  if (bytes > 0) do {
      CHECK(num_records < most_records);
      records[num_records++] = *get_record_ompt(buffer, at);
    } while (advance_buffer_cursor((ompt_device_t *)events[0].from, buffer, bytes, at, &at));
  free(buffer);
}

static void *(*time_copies)(int);
static bool (*copies_time)(int, void *, uint64_t *);

// What `copies` copies or fills one after the other take.
static void *timer;
static double began;
static void begin(void) {
  timer = time_copies(0);
  CHECK(timer != NULL);
  began = omp_get_wtime();
}
static void end(unsigned copies) {
  const double host = (omp_get_wtime() - began) * 1e9;
  uint64_t device = 0;
  CHECK(copies_time(0, timer, &device));
  CHECK(device >= (uint64_t)copies * shortest && (double)device <= host + 1000);
}

int main(void) {
  const int host = omp_get_initial_device();
  char *there = omp_target_alloc(n, 0);
  CHECK(there != NULL);
  void *plugin = dlopen(getenv("REGOMP_TEST_PLUGIN"), RTLD_NOW | RTLD_NOLOAD);
  CHECK(plugin != NULL);
  time_copies = (void *(*)(int))dlsym(plugin, "GOMP_OFFLOAD_regomp_time_copies");
  copies_time = (bool (*)(int, void *, uint64_t *))dlsym(plugin, "GOMP_OFFLOAD_regomp_copies_time");
  CHECK(time_copies != NULL && copies_time != NULL);

  for (size_t bytes = 8; bytes <= n; bytes *= 1 << 17) { // 8 and n
    begin();
    CHECK(omp_target_memcpy(there, here, bytes, 0, 0, 0, host) == 0);
    end(1);
    begin();
    CHECK(omp_target_memcpy(here, there, bytes, 0, 0, host, 0) == 0);
    end(1);
    begin();
    CHECK(omp_target_memcpy(there, there + bytes / 2, bytes / 2, 0, 0, 0, 0) == 0);
    end(1);
    begin();
    CHECK(omp_target_memset(there, 5, bytes, 0) == there);
    end(1);
  }
  begin();
  CHECK(omp_target_memcpy_rect(there, here, 1, 2, (size_t[]){4, 8}, (size_t[]){1, 2}, (size_t[]){0, 0}, (size_t[]){16, 16},
                               (size_t[]){32, 32}, 0, host) == 0);
  end(1);
  begin(); // several
  CHECK(omp_target_memcpy(there, here, 8, 0, 0, 0, host) == 0);
  CHECK(omp_target_memcpy(here, there, n, 0, 0, host, 0) == 0);
  CHECK(omp_target_memcpy(here, there, 8, 0, 0, host, 0) == 0);
  end(3);
  // None: there is no time.
  uint64_t unused = 77;
  begin();
  CHECK(!copies_time(0, timer, &unused) && unused == 77);

  // In a trace.
  FIND(set_trace_ompt);
  FIND(start_trace);
  FIND(stop_trace);
  FIND(get_device_time);
  ompt_device_t *const handle = events[0].from;
  CHECK(set_trace_ompt(handle, 1, ompt_callback_target_data_op) == ompt_set_always);
  CHECK(start_trace(handle, request_buffer, take_buffer));
  const ompt_device_time_t before = get_device_time(handle);
  CHECK(omp_target_memcpy(there, here, 8, 0, 0, 0, host) == 0);
  CHECK(omp_target_memcpy(here, there, n, 0, 0, host, 0) == 0);
  CHECK(omp_target_memset(there, 5, n, 0) == there);
#pragma omp target map(tofrom : here)
  here[0]++;
  const ompt_device_time_t after = get_device_time(handle);
  CHECK(stop_trace(handle));
  int copies = 0;
  for (int i = 0; i < num_records; i++) {
    const ompt_record_ompt_t *r = &records[i];
    const ompt_record_target_data_op_t *o = &r->record.target_data_op;
    CHECK(r->type == ompt_callback_target_data_op);
    CHECK(before <= r->time && r->time <= o->end_time && o->end_time <= after);
    if (o->optype == ompt_target_data_alloc || o->optype == ompt_target_data_delete) continue;
    CHECK(o->end_time - r->time >= shortest);
    copies++;
  }
  CHECK(copies >= 5); // the region copies its arguments as well
  omp_target_free(there, 0);
  CHECK(here[0] == 1);
  puts("timed");
  return 0;
}

// { dg-output "timed\n" }
