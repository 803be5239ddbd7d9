// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The process ends inside a region that a kernel has asked for, while the device is being traced, and after a process that the
// tool has forked has ended in the same way: the tool gets its buffers back, then hears of the device's end, and is finalized.
// { dg-no-sanitizer "it ends while the driver works" address }
#define CHECK_AT_END check_end
static void check_end(void);
#include "device-events.h"

#include <omp.h>
#include <sys/wait.h>
#include <unistd.h>

#pragma omp requires reverse_offload

static pid_t first_process;
static int buffers_out, records;

static void request_buffer(int device, ompt_buffer_t **buffer, size_t *bytes) {
  CHECK(device == 0);
  *bytes = 10 * sizeof(ompt_record_ompt_t);
  *buffer = malloc(*bytes);
  buffers_out++;
}

static void take_buffer(int device, ompt_buffer_t *buffer, size_t bytes, ompt_buffer_cursor_t at, int owned) {
  CHECK(device == 0 && at == 0 && owned == 1 && count_events(0, num_events, device_finalize) == 0);
  records += (int)(bytes / sizeof(ompt_record_ompt_t));
  buffers_out--;
  free(buffer);
}

static void end_process(void) {
  if (getpid() == first_process) {
    const pid_t child = fork();
    if (child == 0) exit(0);
    int status = 1;
    while (waitpid(child, &status, 0) != child) continue;
    CHECK(status == 0);
  }
  exit(0);
}
static void (*volatile end)(void) = end_process; // device code has no such function

static void ask(void (*function)(void)) {
#pragma omp target device(ancestor : 1) firstprivate(function)
  function();
}
#pragma omp declare target enter(ask)

int main(void) {
  int x = 0;
  first_process = getpid();
#pragma omp target map(tofrom : x)
  x++;
  ompt_device_t *const device = events[0].from;
  CHECK(events[0].what == device_initialize);
  CHECK(((ompt_set_trace_ompt_t)device_lookup("ompt_set_trace_ompt"))(device, 1, 0) == ompt_set_sometimes);
  CHECK(((ompt_start_trace_t)device_lookup("ompt_start_trace"))(device, request_buffer, take_buffer));
  void (*function)(void) = end;
#pragma omp target firstprivate(function)
  ask(function);
  return 1;
}

static void check_end(void) {
  if (getpid() != first_process) return; // a forked process has no device
  CHECK(count_events(0, num_events, device_finalize) == 1);
  CHECK(buffers_out == 0 && records > 0);
  puts("all of it came back");
  fflush(stdout);
}

// { dg-output "all of it came back\n" }
