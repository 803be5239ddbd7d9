// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_pause_stop_tool (6.0): the threads that wait end, and say so; then the tool is over, and hears no more. Not in a region.
#include "tool.h"

enum { stop_tool = 3 }; // GCC 16's omp.h does not have it

int main(void) {
#pragma omp parallel num_threads(3)
  {
    CHECK(omp_pause_resource_all((omp_pause_resource_t)stop_tool) == -1 && tool_ended == 0);
  }
  CHECK(omp_pause_resource_all((omp_pause_resource_t)stop_tool) == 0 && tool_ended == 1);
  CHECK(count_of(ompt_callback_thread_begin, -1, -1) == count_of(ompt_callback_thread_end, -1, -1));
  CHECK(count_of(ompt_callback_implicit_task, ompt_scope_begin, -1) == count_of(ompt_callback_implicit_task, ompt_scope_end, -1));
  const unsigned then = event_count;
#pragma omp parallel num_threads(3)
  returned();
  CHECK(omp_get_max_threads() > 0);
  CHECK(omp_pause_resource_all((omp_pause_resource_t)stop_tool) == 0);
  CHECK(event_count == then && tool_ended == 1 && tool_runs == 1);
  return tool_result();
}
