/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A tool traces the device's kernels and copies, whose times the plugin gets of the driver.  Where that gives none, the times
   are the host's; the program hears nothing of it.  */
/* { dg-additional-options "-rdynamic" } */
#include "../../include/omp-tools.h"
#include <stdio.h>
#include <stdlib.h>

static void
request_buffer (int device, ompt_buffer_t **buffer, size_t *bytes)
{
  (void) device;
  *bytes = 16 * sizeof (ompt_record_ompt_t);
  *buffer = malloc (*bytes);
}

static void
take_buffer (int device, ompt_buffer_t *buffer, size_t bytes, ompt_buffer_cursor_t begin, int owned)
{
  (void) device, (void) bytes, (void) begin, (void) owned;
  free (buffer);
}

static void
device_initialize (int device, const char *type, ompt_device_t *handle, ompt_function_lookup_t lookup, const char *documentation)
{
  (void) device, (void) type, (void) documentation;
  ompt_set_trace_ompt_t set_trace_ompt = (ompt_set_trace_ompt_t) lookup ("ompt_set_trace_ompt");
  ompt_start_trace_t start_trace = (ompt_start_trace_t) lookup ("ompt_start_trace");
  set_trace_ompt (handle, 1, ompt_callback_target_submit);
  set_trace_ompt (handle, 1, ompt_callback_target_data_op);
  start_trace (handle, request_buffer, take_buffer);
}

static int
initialize (ompt_function_lookup_t lookup, int initial_device, ompt_data_t *data)
{
  (void) initial_device, (void) data;
  ompt_set_callback_t set_callback = (ompt_set_callback_t) lookup ("ompt_set_callback");
  set_callback (ompt_callback_device_initialize, (ompt_callback_t) device_initialize);
  return 1;
}

static void
finalize (ompt_data_t *data)
{
  (void) data;
}

ompt_start_tool_result_t *
ompt_start_tool (unsigned version, const char *runtime)
{
  (void) version, (void) runtime;
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  return &result;
}

int
main (void)
{
  int a[100];
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp target map(tofrom : a)
  for (int i = 0; i < 100; i++)
    a[i] *= 2;
#pragma omp target map(tofrom : a) nowait
  for (int i = 0; i < 100; i++)
    a[i] += 1;
#pragma omp taskwait
  long check = 0;
  for (int i = 0; i < 100; i++)
    check = check * 31 + a[i];
  printf ("%ld\n", check);
  return 0;
}
