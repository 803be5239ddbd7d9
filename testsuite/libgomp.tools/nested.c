// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions in regions, active and serialised, with tasks inside: from the innermost task outwards each ancestor is found, with its
// region's size, its thread's number and frames that lie above each other on the stack; all that is told holds together.
#include "stream.h"

enum { levels = 3 };
static int walks;

// Called in an undeferred task in a region at the level.
static void walk(int level) {
  ompt_data_t *task = NULL, *parallel = NULL, *region = NULL, *last_task = NULL;
  ompt_frame_t *frame = NULL;
  int flags = 0, thread = -1, size = -1, on_one_stack = 1;
  char *above = (char *)__builtin_frame_address(0);
  for (int i = 0; i <= level + 1; i++) {
    CHECK(tool_task_info(i, &flags, &task, &frame, &parallel, &thread) == 2);
    CHECK(task != NULL && task != last_task && task->value != 0);
    last_task = task;
    const int expected = i == 0 ? ompt_task_explicit | ompt_task_undeferred : i <= level ? ompt_task_implicit : ompt_task_initial;
    CHECK(flags == expected);
    // The task is in the region of the implicit task below it.
    const int of = i == 0 ? 0 : i - 1;
    CHECK(tool_parallel_info(of, &region, &size) == 2 && region == parallel);
    CHECK(size == omp_get_team_size(level - of));
    if (i <= level) CHECK(thread == omp_get_ancestor_thread_num(level - of));
    // The frames: this thread's own stack reaches down to the first region that another thread leads.
    if (on_one_stack) {
      if (i > 0) {
        CHECK((frame->enter_frame_flags & 0xf) == ompt_frame_runtime);
        CHECK((char *)frame->enter_frame.ptr > above);
        above = (char *)frame->enter_frame.ptr;
      }
      if (i <= level) {
        CHECK((frame->exit_frame_flags & 0xf) == ompt_frame_runtime);
        CHECK((char *)frame->exit_frame.ptr > above);
        above = (char *)frame->exit_frame.ptr;
      } else {
        CHECK(frame->exit_frame.ptr == NULL);
      }
    }
    if (i > 0 && i <= level && omp_get_ancestor_thread_num(level - of) != 0) on_one_stack = 0;
  }
  CHECK(tool_task_info(level + 2, NULL, NULL, NULL, NULL, NULL) == 0);
  CHECK(tool_parallel_info(level, NULL, &size) == 2 && size == 1 && tool_parallel_info(level + 1, NULL, NULL) == 0);
#pragma omp atomic
  walks++;
}

static void descend(int level) {
  if (level == levels) return;
#pragma omp parallel num_threads(level == 1 ? 1 : 2)
  {
#pragma omp task if (0)
    walk(level + 1);
#pragma omp single nowait
    for (int i = 0; i < 4; i++) {
#pragma omp task
      returned();
    }
    descend(level + 1);
#pragma omp barrier
  }
  returned();
}

int main(void) {
  omp_set_max_active_levels(levels);
  descend(0);
  CHECK(walks == 2 + 2 + 4);
  omp_set_max_active_levels(1); // inner regions are serialised
  descend(0);
  CHECK(walks == 2 + 2 + 4 + 2 + 2 + 2);
  omp_pause_resource_all(omp_pause_soft);
  CHECK(count_of(ompt_callback_parallel_begin, -1, -1) == 2 * (1 + 2 + 2));
  CHECK(count_of(ompt_callback_task_create, -1, -1) == 14 + 4 * 2 * (1 + 2 + 2));
  check_stream();
  return tool_result();
}
