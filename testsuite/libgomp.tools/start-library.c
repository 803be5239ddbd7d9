// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tools in libraries that OMP_TOOL_LIBRARIES names: one that is missing, one without a tool, one that does not want to be it, one
// that is it. OMP_TOOL_VERBOSE_INIT says so. The program is stripped and knows nothing of tools.
// { dg-additional-options "-s" }
// { dg-shared-library "no_tool.c" }
// { dg-shared-library "unwilling_tool.c" }
// { dg-shared-library "library_tool.c" }
// { dg-set-target-env-var OMP_TOOL_VERBOSE_INIT "stdout" }
// { dg-output "no function ompt_start_tool in the process" }
// { dg-output "missing.so cannot be loaded" }
// { dg-output "libno_tool.so has no function ompt_start_tool" }
// { dg-output "libunwilling_tool.so does not want to be a tool" }
// { dg-output "liblibrary_tool.so has a tool" }
// { dg-output "it is initialised" }
// { dg-output "the tool has seen 3 regions and is finalised" }
// { dg-no-sanitizer "the program starts itself anew" address }
#include "again.h"
#include "check.h"

int main(int argc, char **argv) {
  (void)argc;
  start_again_with("OMP_TOOL_LIBRARIES", "missing.so libno_tool.so libunwilling_tool.so liblibrary_tool.so missing_too.so", ':',
                   argv);
  for (int i = 0; i < 3; i++) {
#pragma omp parallel
    __asm__ volatile("" ::: "memory"); // an empty region would be left out
  }
  return check_result();
}
