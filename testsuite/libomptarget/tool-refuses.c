// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool whose initialiser gives 0 is none: the program runs without.
#include "check.h"

#include <omp-tools.h>

static int initialize(ompt_function_lookup_t look_up, int device, ompt_data_t *data) { return 0; }
static void finalize(ompt_data_t *data) { check(0); }

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {0}};
  return &result;
}

int main(void) {
  int a = 1;
#pragma omp target map(tofrom : a)
  a++;
  return a != 2;
}
