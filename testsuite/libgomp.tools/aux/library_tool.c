// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool that counts parallel regions.
#include "omp-tools.h"

#include <stdio.h>

static int regions;

static void on_parallel_begin(ompt_data_t *task, const ompt_frame_t *frame, ompt_data_t *parallel, unsigned requested, int flags,
                              const void *codeptr) {
  (void)task, (void)frame, (void)parallel, (void)requested, (void)flags, (void)codeptr;
  regions++;
}

static int initialize(ompt_function_lookup_t lookup, int initial_device_num, ompt_data_t *tool_data) {
  (void)initial_device_num;
  tool_data->value = 42;
  ompt_set_callback_t set_callback = (ompt_set_callback_t)lookup("ompt_set_callback");
  return set_callback(ompt_callback_parallel_begin, (ompt_callback_t)on_parallel_begin) == ompt_set_always;
}

static void finalize(ompt_data_t *tool_data) {
  printf("the tool has seen %d regions and is %s\n", regions, tool_data->value == 42 ? "finalised" : "confused");
}

ompt_start_tool_result_t *ompt_start_tool(unsigned omp_version, const char *runtime_version) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  return omp_version >= 202111 && runtime_version != NULL ? &result : NULL;
}
