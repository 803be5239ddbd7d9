// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// At the end of the program: the threads end, then the initial task and its thread, then the tool is finalised, once; while
// what the program has made before main is still there.
// { dg-output "finalised after [0-9]+ events, 1 tasks open, object is there" }
static int object_is_there, regions_at_end;
#define TOOL_FINALIZE say_goodbye()
static void say_goodbye(void);
#include "tool.h"

static void say_goodbye(void) {
  CHECK(tool_ended == 1);
  CHECK(count_of(ompt_callback_thread_end, -1, -1) == count_of(ompt_callback_thread_begin, -1, -1));
  const unsigned begun = count_of(ompt_callback_implicit_task, ompt_scope_begin, -1);
  const unsigned ended = count_of(ompt_callback_implicit_task, ompt_scope_end, -1);
  CHECK(begun == ended);
  CHECK(events[event_count - 1].what == ompt_callback_thread_end);
  CHECK(events[event_count - 2].what == ompt_callback_implicit_task && events[event_count - 2].flags == ompt_task_initial);
  printf("finalised after %u events, %u tasks open, %s\n", event_count, 1 + begun - ended,
         object_is_there && check_failures == 0 ? "object is there" : "something is wrong");
}

__attribute__((constructor)) static void before_main(void) { object_is_there = 1; }

// Regions still work when the tool is gone.
__attribute__((destructor)) static void after_main(void) {
  CHECK(tool_ended == 1);
#pragma omp parallel
#pragma omp atomic
  regions_at_end++;
  if (check_failures != 0 || regions_at_end == 0) _exit(1);
}

int main(void) {
#pragma omp parallel
  __asm__ volatile("" ::: "memory"); // an empty region would be left out
  return tool_result();
}
