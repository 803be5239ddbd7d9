// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A library with a tool that is loaded when OpenMP runs already: it is not started, then or later.
// { dg-shared-library "library_tool.c" }
// { dg-set-target-env-var OMP_TOOL_VERBOSE_INIT "stdout" }
// { dg-output "no function ompt_start_tool in the process" }
// { dg-output "OMP_TOOL_LIBRARIES is not set" }
// { dg-output "3 regions, no tool" }
#include "check.h"

#include <dlfcn.h>

static int regions;
static void region(void) {
  int n = 0;
#pragma omp parallel reduction(+ : n)
  n++;
  regions += n > 0;
}

int main(void) {
  char name[4096];
  region();
  snprintf(name, sizeof name, "%s/liblibrary_tool.so", getenv("REGOMP_TEST_DIR"));
  void *tool = dlopen(name, RTLD_NOW | RTLD_GLOBAL);
  CHECK(tool != NULL && dlsym(tool, "ompt_start_tool") != NULL);
  region();
  region();
  printf("%d regions, no tool\n", regions);
  return check_result();
}
