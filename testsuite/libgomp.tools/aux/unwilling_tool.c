// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool that does not want to be one in this run.
#include "omp-tools.h"

ompt_start_tool_result_t *ompt_start_tool(unsigned omp_version, const char *runtime_version) {
  (void)omp_version;
  (void)runtime_version;
  return NULL;
}
