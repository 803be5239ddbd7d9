// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_control_tool: omp_control_tool_nocallback where the tool does not listen, then what the tool answers; it gets the
// command, the modifier, the argument and the address of the call, and finds the task in the library; control-none.c is
// without a tool.
#include "device-events.h"

#include <omp.h>

// GCC's library has them from version 17 on.
static int (*control_tool)(int command, int modifier, void *argument);
static int (*control_tool_f)(const int *command, const int *modifier);

static uint64_t command, modifier;
static void *argument;
static const void *code;

static int on_control(uint64_t c, uint64_t m, void *a, const void *from) {
  command = c;
  modifier = m;
  argument = a;
  code = from;
  ompt_frame_t *frame = NULL;
  const ompt_get_task_info_t task_info = (ompt_get_task_info_t)host_lookup("ompt_get_task_info");
  CHECK(task_info(0, NULL, NULL, &frame, NULL, NULL) == 2 && frame->enter_frame.ptr != NULL && frame->exit_frame.ptr == NULL);
  return c == 1 ? 0 : 77;
}

__attribute__((noipa)) int control(int c, int m, void *a) {
  const int result = control_tool(c, m, a);
  __asm__ volatile("");
  return result;
}

int main(void) {
  control_tool = (int (*)(int, int, void *))dlsym(RTLD_DEFAULT, "omp_control_tool");
  control_tool_f = (int (*)(const int *, const int *))dlsym(RTLD_DEFAULT, "omp_control_tool_");
  CHECK(omp_get_num_procs() > 0 && control_tool != NULL && control_tool_f != NULL);
  CHECK(control(1, 0, NULL) == -1);
  const ompt_set_callback_t set = (ompt_set_callback_t)host_lookup("ompt_set_callback");
  CHECK(set(ompt_callback_control_tool, (ompt_callback_t)on_control) == ompt_set_always);
  int word;
  CHECK(control(1, 5, &word) == 0 && command == 1 && modifier == 5 && argument == &word && in_function("control", code));
  CHECK(control(4, 0, NULL) == 77 && command == 4 && argument == NULL);
  const int c = 70, m = 9;
  CHECK(control_tool_f(&c, &m) == 77 && command == 70 && modifier == 9);
  puts("answered");
  return 0;
}

// { dg-additional-options "-ldl" }
// { dg-output "answered\n" }
