// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool in a preloaded library; OMP_TOOL_LIBRARIES is not looked at then.
// { dg-shared-library "library_tool.c" }
// { dg-no-sanitizer "the tool takes the place of the preloaded sanitizer" }
// { dg-set-target-env-var OMP_TOOL_LIBRARIES "missing.so" }
// { dg-set-target-env-var OMP_TOOL_VERBOSE_INIT "stdout" }
// { dg-output "^regomp: tool: ompt_start_tool of the process has a tool\nregomp: tool: it is initialised\n" }
// { dg-output "the tool has seen 3 regions and is finalised" }
#include "again.h"
#include "check.h"

int main(int argc, char **argv) {
  (void)argc;
  start_again_with("LD_PRELOAD", "liblibrary_tool.so", ' ', argv);
  for (int i = 0; i < 3; i++) {
#pragma omp parallel
    __asm__ volatile("" ::: "memory"); // an empty region would be left out
  }
  return check_result();
}
