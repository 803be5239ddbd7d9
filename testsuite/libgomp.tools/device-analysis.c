// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a tool that looks for superfluous data movement does: it hashes what is copied at the end of each copy, and finds
// copies of what the device has already, data that come back as they went, memory that is allocated again and again for one
// variable, and memory that no kernel could use. Each of these is in the program a known number of times, and so is what
// must not be found.
#include "device-events.h"

#include <omp.h>

enum { n = 3000, turns = 5, most = 400 };

struct copy {
  const void *variable;
  int to_device;
  size_t bytes;
  uint64_t hash;
  void *there;
};
struct memory {
  const void *variable;
  size_t bytes;
  void *there;
  int kernels_before, used;
};

static struct copy copies[most];
static struct memory memories[most];
static int num_copies, num_memories, kernels, unreadable;

static uint64_t hash_of(const void *start, size_t bytes) {
  uint64_t h = 1469598103934665603u;
  for (size_t i = 0; i < bytes; i++) h = (h ^ ((const unsigned char *)start)[i]) * 1099511628211u;
  return h;
}

// The events are in the order of the program, which has one thread.
static void take_account(int first) {
  num_copies = num_memories = kernels = 0;
  for (int i = first; i < num_events; i++) {
    const struct event *e = &events[i];
    if (e->what == submit && e->endpoint == ompt_scope_end) kernels++;
    if (e->what != data_op || e->endpoint != ompt_scope_end) continue;
    CHECK(num_copies < most && num_memories < most);
    switch (e->kind) {
    case ompt_target_data_transfer_to_device:
      copies[num_copies++] = (struct copy){e->from, 1, e->bytes, (uint64_t)e->offset, e->to};
      break;
    case ompt_target_data_transfer_from_device:
      copies[num_copies++] = (struct copy){e->to, 0, e->bytes, (uint64_t)e->offset, e->from};
      break;
    case ompt_target_data_alloc:
      memories[num_memories++] = (struct memory){e->from, e->bytes, e->to, kernels, 0};
      break;
    case ompt_target_data_delete:
      for (int k = num_memories - 1; k >= 0; k--)
        if (memories[k].there == e->from) {
          memories[k].used = kernels > memories[k].kernels_before;
          break;
        }
      break;
    }
  }
}

// Copies of one variable to the device with what an earlier one had.
static int duplicates(const void *variable) {
  int found = 0;
  for (int i = 0; i < num_copies; i++)
    for (int k = 0; k < i; k++)
      if (copies[i].variable == variable && copies[k].variable == variable && copies[i].to_device && copies[k].to_device &&
          copies[i].hash == copies[k].hash && copies[i].bytes == copies[k].bytes) {
        found++;
        break;
      }
  return found;
}

// Copies from the device of what went there.
static int round_trips(const void *variable) {
  int found = 0;
  for (int i = 0; i < num_copies; i++)
    for (int k = 0; k < i; k++)
      if (copies[i].variable == variable && copies[k].variable == variable && !copies[i].to_device && copies[k].to_device &&
          copies[i].hash == copies[k].hash && copies[i].bytes == copies[k].bytes) {
        found++;
        break;
      }
  return found;
}

static int allocated_again(const void *variable) {
  int found = -1;
  for (int i = 0; i < num_memories; i++) found += memories[i].variable == variable;
  return found;
}

static int unused(const void *variable) {
  int found = 0;
  for (int i = 0; i < num_memories; i++) found += memories[i].variable == variable && !memories[i].used;
  return found;
}

// The hash goes where events of images have their offset.
static void on_hashed_operation(ompt_scope_endpoint_t endpoint, ompt_data_t *target_task, ompt_data_t *data,
                                ompt_id_t *operation, ompt_target_data_op_t kind, void *from, int from_device, void *to,
                                int to_device, size_t bytes, const void *code) {
  on_data_op_emi(endpoint, target_task, data, operation, kind, from, from_device, to, to_device, bytes, code);
  struct event *e = &events[num_events - 1];
  const void *here = kind == ompt_target_data_transfer_to_device                                   ? from
                     : kind == ompt_target_data_transfer_from_device && endpoint == ompt_scope_end ? to
                                                                                                   : NULL;
  if (here == NULL) return;
  e->offset = (int64_t)hash_of(here, bytes);
  // What is sent is the same at the begin and at the end.
  if (kind == ompt_target_data_transfer_to_device && endpoint == ompt_scope_end && e[-1].offset != e->offset) unreadable++;
}

static int same[n], changing[n], back[n], result[n], few[4], unread[n];

static void superfluous(void) {
  for (int t = 0; t < turns; t++) {
    changing[0] = few[0] = t;
#pragma omp target map(to : same, changing, few) map(tofrom : back) map(from : result)
    for (int i = 0; i < n; i++) result[i] = same[i] + changing[i] + back[i] + few[i % 4];
  }
#pragma omp target enter data map(to : unread)
#pragma omp target exit data map(release : unread)
}

static void well_done(void) {
#pragma omp target data map(to : same) map(alloc : changing) map(from : result)
  for (int t = 0; t < turns; t++) {
    changing[0] = t + 100;
#pragma omp target update to(changing)
#pragma omp target
    for (int i = 0; i < n; i++) result[i] = same[i] + changing[i];
  }
}

int main(void) {
  CHECK(omp_get_num_devices() == 1); // the tool is there from here on
  const ompt_set_callback_t set = (ompt_set_callback_t)host_lookup("ompt_set_callback");
  set(ompt_callback_target_data_op_emi, (ompt_callback_t)on_hashed_operation);
  for (int i = 0; i < n; i++) same[i] = i, back[i] = 2 * i, unread[i] = 3 * i;
  int first = num_events;
  superfluous();
  take_account(first);
  CHECK(kernels == turns && unreadable == 0);
  CHECK(duplicates(same) == turns - 1 && duplicates(back) == turns - 1 && duplicates(changing) == 0 && duplicates(few) == 0);
  CHECK(round_trips(back) == turns && round_trips(same) == 0 && round_trips(result) == 0);
  CHECK(allocated_again(same) == turns - 1 && allocated_again(result) == turns - 1 && allocated_again(few) == turns - 1);
  CHECK(unused(unread) == 1 && unused(same) == 0 && unused(result) == 0);
  // Nothing else was copied, and no other memory taken.
  CHECK(num_copies == turns * (4 + 2) + 1 && num_memories == turns * 5 + 1);
  // What came back is what the program has.
  CHECK(copies[num_copies - 2].to_device == 0 && result[7] == 7 + 14 + changing[7] + few[3]);

  first = num_events;
  well_done();
  take_account(first);
  CHECK(kernels == turns && unreadable == 0);
  CHECK(duplicates(same) == 0 && duplicates(changing) == 0 && round_trips(result) == 0 && round_trips(changing) == 0);
  CHECK(allocated_again(same) == 0 && allocated_again(changing) == 0 && unused(same) == 0 && unused(changing) == 0);
  CHECK(num_copies == 1 + turns + 1 && num_memories == 3);
  puts("analysed");
  return 0;
}

// { dg-output "analysed\n" }
