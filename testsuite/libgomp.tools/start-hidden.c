// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool in a program that was linked with GCC's library, and so does not export ompt_start_tool: it is found all the same, in
// the table of the program's symbols. A longer name with that end is not a tool.
#include "tool.h"

#include <dlfcn.h>

__attribute__((used, noipa)) int the_ompt_start_tool(void) { abort(); }

int main(void) {
  CHECK(dlsym(RTLD_DEFAULT, "ompt_start_tool") == NULL);
#pragma omp parallel
  returned();
  CHECK(tool_runs == 1 && count_of(ompt_callback_parallel_begin, -1, -1) == 1);
  return tool_result();
}
