// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several threads with constructs of their own: each region's events are told by the thread that carries it out, with the
// value that the tool has given to the region.
// llvm-gpu: its operations have the value of another thread's region
#include "check.h"

#include <omp-tools.h>
#include <omp.h>

static int regions, operations, kernels;
static _Thread_local uint64_t mine;

static void on_target(ompt_target_t kind, ompt_scope_endpoint_t end, int device, ompt_data_t *task, ompt_data_t *target_task,
                      ompt_data_t *data, const void *code) {
  if (end == ompt_scope_begin) {
    check(mine == 0);
    mine = data->value = (uint64_t)__atomic_add_fetch(&regions, 1, __ATOMIC_RELAXED);
  } else {
    check(data->value == mine);
    mine = 0;
  }
}
static void on_operation(ompt_scope_endpoint_t end, ompt_data_t *target_task, ompt_data_t *data, ompt_id_t *id,
                         ompt_target_data_op_t what, void *from, int from_device, void *to, int to_device, size_t bytes,
                         const void *code) {
  check(data != NULL && data->value == mine && mine != 0);
  __atomic_add_fetch(&operations, 1, __ATOMIC_RELAXED);
}
static void on_submit(ompt_scope_endpoint_t end, ompt_data_t *data, ompt_id_t *id, unsigned teams) {
  check(data->value == mine && mine != 0);
  __atomic_add_fetch(&kernels, 1, __ATOMIC_RELAXED);
}

static int initialize(ompt_function_lookup_t look_up, int device, ompt_data_t *data) {
  ompt_set_callback_t set = (ompt_set_callback_t)look_up("ompt_set_callback");
  set(ompt_callback_target_emi, (ompt_callback_t)on_target);
  set(ompt_callback_target_data_op_emi, (ompt_callback_t)on_operation);
  set(ompt_callback_target_submit_emi, (ompt_callback_t)on_submit);
  return 1;
}
static void finalize(ompt_data_t *data) {}

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  return &result;
}

int main(void) {
  enum { threads = 4, rounds = 25 };
#pragma omp parallel num_threads(threads)
  for (int i = 0; i < rounds; i++) {
    int a[8] = {i};
#pragma omp target map(tofrom : a)
    a[1] = a[0] + 1;
    check(a[1] == i + 1);
  }
  check(regions == threads * rounds && kernels == 2 * regions);
  check(operations == 2 * 4 * regions); // memory, to, from, deletion
  return 0;
}
