// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An OpenACC program. Its constructs are not told of as OpenMP's, nor is what its routines copy; the device begins, and
// ends once. An OpenMP memory routine is told of, in OpenACC's memory as well.
#define CHECK_AT_END check_end
static void check_end(void);
#include "device-events.h"

#include <omp.h>
#include <openacc.h>

enum { n = 1000 };
static int a[n], b[n], c[n];

static void with_openacc(void) {
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++) a[i] += i;
#pragma acc enter data copyin(b)
#pragma acc update self(b)
#pragma acc parallel loop present(b) async(1)
  for (int i = 0; i < n; i++) b[i] += a[i];
#pragma acc wait
  acc_update_self(b, sizeof b);
  void *there = acc_malloc(64);
  acc_memcpy_to_device(there, a, 64);
  acc_free(there);
}

int main(void) {
  with_openacc();
  CHECK(count_events(0, num_events, region) == 0 && count_events(0, num_events, data_op) == 0);
  CHECK(count_events(0, num_events, submit) == 0 && count_events(0, num_events, map) == 0);
  CHECK(count_events(0, num_events, device_initialize) == 1 && count_events(0, num_events, device_load) == 1);
  int at = num_events;
  CHECK(omp_target_memcpy(acc_deviceptr(b), a, sizeof a, 0, 0, 0, omp_get_initial_device()) == 0);
  const struct event *begin = next_event(&at, data_op), *end = next_event(&at, data_op);
  CHECK(begin->endpoint == ompt_scope_begin && end->endpoint == ompt_scope_end && begin->operation == end->operation);
  CHECK(end->kind == ompt_target_data_transfer_to_device && end->from == a && end->to == acc_deviceptr(b));
  CHECK(end->bytes == sizeof a && at == num_events);
#pragma acc exit data copyout(b)
  CHECK(num_events == at && b[3] == 3 && a[3] == 3);
  return 0;
}

static void check_end(void) {
  CHECK(count_events(0, num_events, device_finalize) == 1 && count_events(0, num_events, device_initialize) == 1);
  puts("nothing of OpenACC's");
  fflush(stdout);
}

// { dg-output "nothing of OpenACC's\n" }
