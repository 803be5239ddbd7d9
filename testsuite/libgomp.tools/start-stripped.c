// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool in a stripped program, which exports ompt_start_tool.
// { dg-additional-options "-s" }
#include "tool.h"

int main(void) {
#pragma omp parallel
  returned();
  CHECK(tool_runs == 1 && count_of(ompt_callback_parallel_begin, -1, -1) == 1);
  return tool_result();
}
