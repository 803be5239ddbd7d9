// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_pause_stop_tool (6.0): the threads that wait end, and say so; then the tool is over, and hears no more. Not in a region,
// and not for one device: a tool is of all.
#include "tool.h"

#include "regomp.h"

int main(void) {
#pragma omp parallel num_threads(3)
  {
    CHECK(omp_pause_resource_all(omp_pause_stop_tool) == -1 && tool_ended == 0);
  }
  const int devices[] = {0, omp_get_initial_device(), omp_get_num_devices(), -1, -5, 77};
  for (unsigned i = 0; i < sizeof devices / sizeof *devices; i++)
    CHECK(omp_pause_resource(omp_pause_stop_tool, devices[i]) == -1 && tool_ended == 0);
  CHECK(omp_pause_resource_all(omp_pause_stop_tool) == 0 && tool_ended == 1);
  CHECK(count_of(ompt_callback_thread_begin, -1, -1) == count_of(ompt_callback_thread_end, -1, -1));
  CHECK(count_of(ompt_callback_implicit_task, ompt_scope_begin, -1) == count_of(ompt_callback_implicit_task, ompt_scope_end, -1));
  const unsigned then = event_count;
#pragma omp parallel num_threads(3)
  returned();
  CHECK(omp_get_max_threads() > 0);
  CHECK(omp_pause_resource_all(omp_pause_stop_tool) == 0);
  CHECK(event_count == then && tool_ended == 1 && tool_runs == 1);
  return tool_result();
}
