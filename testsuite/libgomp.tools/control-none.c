// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_control_tool without a tool: omp_control_tool_notool.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <omp.h>
#include <stdio.h>

int main(void) {
  int (*const control_tool)(int, int, void *) = (int (*)(int, int, void *))dlsym(RTLD_DEFAULT, "omp_control_tool");
  printf("%d %d\n", omp_get_num_procs() > 0, control_tool(1, 0, NULL));
  return 0;
}

// { dg-additional-options "-ldl" }
// { dg-output "1 -2" }
