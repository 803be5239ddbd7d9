// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OMP_TOOL=disabled: not even asked for.
// { dg-set-target-env-var OMP_TOOL "disabled" }
// { dg-set-target-env-var OMP_TOOL_VERBOSE_INIT "stderr" }
// { dg-output "OMP_TOOL=disabled: none is looked for" }
#include "check.h"
#include "omp-tools.h"

static int asked;

ompt_start_tool_result_t *ompt_start_tool(unsigned omp_version, const char *runtime_version) {
  (void)omp_version;
  (void)runtime_version;
  asked = 1;
  return NULL;
}

int main(void) {
#pragma omp parallel
  __asm__ volatile("" ::: "memory"); // an empty region would be left out
  CHECK(!asked);
  return check_result();
}
