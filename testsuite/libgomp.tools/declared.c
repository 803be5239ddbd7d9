// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// regomp.h declares what GCC's omp.h lacks: a program asks its tool for something without a declaration of its own. In C and,
// by aux/declared.cc, in C++.
// { dg-additional-sources "declared.cc" }
#include "regomp.h"
#include "tool.h"

static uint64_t command;
static int on_control(uint64_t what, uint64_t modifier, void *argument, const void *codeptr) {
  (void)codeptr;
  command = what;
  *(uint64_t *)argument = modifier;
  return omp_control_tool_success;
}

extern int control_from_cxx(uint64_t *);

int main(void) {
  uint64_t modifier = 0;
  CHECK(omp_control_tool(omp_control_tool_start, 0, &modifier) == omp_control_tool_nocallback);
  CHECK(tool_set_callback(ompt_callback_control_tool, (ompt_callback_t)on_control) == ompt_set_always);
  CHECK(omp_control_tool(omp_control_tool_flush, 7, &modifier) == omp_control_tool_success);
  CHECK(command == omp_control_tool_flush && modifier == 7);
  CHECK(control_from_cxx(&modifier) == omp_control_tool_success && command == omp_control_tool_pause && modifier == 9);
  CHECK(omp_get_num_threads_dim(0) == 1 && omp_get_team_num_dim(0) == 0);
  const int host = omp_get_initial_device();
  int distance = -1;
  omp_get_device_distances(1, &host, &distance);
  CHECK(distance == 0);
  CHECK(omp_pause_resource_all(omp_pause_stop_tool) == 0 && tool_ended == 1);
  CHECK(omp_control_tool(omp_control_tool_end, 0, NULL) == omp_control_tool_notool);
  return tool_result();
}
