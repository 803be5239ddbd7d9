// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool in the program, which writes what it is told of constructs to stdout, in the order of their begins and ends, with
// what all libraries say alike, and counts what it is told of devices.
#ifndef REGOMP_LIBOMPTARGET_TOOL_EVENTS_H
#define REGOMP_LIBOMPTARGET_TOOL_EVENTS_H

#include <inttypes.h>
#include <omp-tools.h>
#include <stdio.h>
#include <stdlib.h>

static int initialized, finalized, loaded; // devices and images
static int emi;                            // which of the callbacks are registered

static const char *there(const void *p) { return p != NULL ? "address" : "null"; }

static void on_initialize(int device, const char *type, ompt_device_t *d, ompt_function_lookup_t lookup, const char *text) {
  if (type == NULL || *type == '\0' || d == NULL || device != initialized) abort();
  initialized++;
}
static void on_finalize(int device) {
  if (device < 0 || device >= initialized) abort();
  finalized++;
}
static void on_load(int device, const char *file, int64_t offset, void *vma, size_t bytes, void *host, void *there,
                    uint64_t module) {
  if (device < 0 || device >= initialized || host == NULL) abort();
  loaded++;
}

static void on_target(ompt_target_t kind, ompt_scope_endpoint_t end, int device, ompt_data_t *task, ompt_id_t id,
                      const void *code) {
  printf("construct %d %s on %d, task %s, code %s\n", kind, end == ompt_scope_begin ? "begins" : "ends", device, there(task),
         there(code));
}
static void on_target_emi(ompt_target_t kind, ompt_scope_endpoint_t end, int device, ompt_data_t *task,
                          ompt_data_t *target_task, ompt_data_t *data, const void *code) {
  static uint64_t number;
  if (end == ompt_scope_begin) data->value = ++number;
  printf("construct %d %s on %d, number %d, task %s, code %s\n", kind, end == ompt_scope_begin ? "begins" : "ends", device,
         (int)data->value, there(task), there(code));
}

static void on_operation(ompt_id_t target, ompt_id_t id, ompt_target_data_op_t what, void *from, int from_device, void *to,
                         int to_device, size_t bytes, const void *code) {
  if (id == 0) abort();
  // Of an allocation LLVM's library tells before it is made.
  printf("  operation %d, %s to %s, %d bytes\n", what, there(from), there(what != ompt_target_data_alloc ? to : NULL),
         (int)bytes);
}
static void on_operation_emi(ompt_scope_endpoint_t end, ompt_data_t *target_task, ompt_data_t *data, ompt_id_t *id,
                             ompt_target_data_op_t what, void *from, int from_device, void *to, int to_device, size_t bytes,
                             const void *code) {
  if (id == NULL) abort();
  printf("  operation %d of %d %s, %s to %s, %d bytes", what, data != NULL ? (int)data->value : 0,
         end == ompt_scope_begin ? "begins" : "ends", there(from), there(to), (int)bytes);
  if (what == ompt_target_data_transfer_to_device || what == ompt_target_data_transfer_from_device)
    printf(", device %d to %d", from_device, to_device);
  printf("\n");
}

static void on_submit(ompt_id_t target, ompt_id_t id, unsigned teams) {
  if (id == 0) abort();
  printf("  kernel of %u teams\n", teams);
}
static void on_submit_emi(ompt_scope_endpoint_t end, ompt_data_t *data, ompt_id_t *id, unsigned teams) {
  if (id == NULL) abort();
  printf("  kernel of %d %s, %u teams\n", (int)data->value, end == ompt_scope_begin ? "begins" : "ends", teams);
}

static int initialize(ompt_function_lookup_t look_up, int device, ompt_data_t *data) {
  ompt_set_callback_t set = (ompt_set_callback_t)look_up("ompt_set_callback");
  set(ompt_callback_device_initialize, (ompt_callback_t)on_initialize);
  set(ompt_callback_device_finalize, (ompt_callback_t)on_finalize);
  set(ompt_callback_device_load, (ompt_callback_t)on_load);
  if (emi != 1) {
    set(ompt_callback_target, (ompt_callback_t)on_target);
    set(ompt_callback_target_data_op, (ompt_callback_t)on_operation);
    set(ompt_callback_target_submit, (ompt_callback_t)on_submit);
  }
  if (emi != 0) {
    set(ompt_callback_target_emi, (ompt_callback_t)on_target_emi);
    set(ompt_callback_target_data_op_emi, (ompt_callback_t)on_operation_emi);
    set(ompt_callback_target_submit_emi, (ompt_callback_t)on_submit_emi);
  }
  return 1;
}

static void finalize(ompt_data_t *data) {
  printf("devices: %d, all of them finalized: %d\n", initialized, initialized == finalized);
}

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
#ifdef EMI
  emi = EMI;
#endif
  return &result;
}

#endif
