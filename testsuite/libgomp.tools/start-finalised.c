// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// ompt_finalize_tool, called in a region: the finaliser is called once and at once, and nothing comes afterwards.
#include "tool.h"

int main(void) {
  unsigned events_then = 0;
#pragma omp parallel
  {
#pragma omp barrier
#pragma omp masked
    {
      tool_finalize_now();
      CHECK(tool_ended == 1);
      tool_finalize_now();
    }
  }
  CHECK(tool_ended == 1);
  CHECK(count_of(ompt_callback_parallel_begin, -1, -1) == 1 && count_of(ompt_callback_parallel_end, -1, -1) == 0);
  events_then = event_count;
  for (int i = 0; i < 100; i++) {
#pragma omp parallel
    __asm__ volatile("" ::: "memory"); // an empty region would be left out
  }
  CHECK(event_count == events_then && tool_ended == 1 && tool_runs == 1);
  return tool_result();
}
