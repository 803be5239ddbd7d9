// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exit frame is that of the function of the library that has called the task's code, which the program sees as the frame
// of its caller: implicit tasks of all threads, tasks of all kinds, parts of a taskloop. Inside, the task has no enter frame,
// and each task below it has one, unless it is at the end of its region.
#include "tool.h"

static int looks[3];

__attribute__((noinline)) static void look(const void *of_caller, int expected) {
  int flags = 0;
  ompt_frame_t *frame = NULL;
  CHECK(tool_task_info(0, &flags, NULL, &frame, NULL, NULL) == 2);
  CHECK((flags & expected) == expected);
  CHECK(frame->enter_frame.ptr == NULL && frame->exit_frame.ptr == of_caller);
  CHECK(frame->exit_frame_flags == (ompt_frame_runtime | ompt_frame_framepointer));
  for (int level = 1; tool_task_info(level, &flags, NULL, &frame, NULL, NULL) == 2; level++) {
    CHECK((frame->exit_frame.ptr == NULL) >= ((flags & ompt_task_initial) != 0));
    CHECK(frame->enter_frame.ptr != NULL || ((flags & ompt_task_implicit) != 0 && frame->exit_frame.ptr == NULL));
  }
  __atomic_add_fetch(&looks[(expected & ompt_task_implicit) != 0 ? 0 : (expected & ompt_task_undeferred) != 0 ? 1 : 2], 1,
                     __ATOMIC_RELAXED);
}
#define LOOK(expected) look(__builtin_frame_address(1), expected)

static void constructs(void) {
#pragma omp parallel
  {
    LOOK(ompt_task_implicit);
#pragma omp single
    {
#pragma omp task
      {
        LOOK(ompt_task_explicit);
#pragma omp task if (0)
        {
          LOOK(ompt_task_explicit | ompt_task_undeferred);
#pragma omp parallel num_threads(1)
          LOOK(ompt_task_implicit);
        }
#pragma omp taskwait
        LOOK(ompt_task_explicit);
      }
#pragma omp task final(1) untied
      {
        LOOK(ompt_task_explicit | ompt_task_final);
#pragma omp task
        LOOK(ompt_task_explicit | ompt_task_undeferred | ompt_task_final);
      }
#pragma omp taskloop num_tasks(3)
      for (int i = 0; i < 3; i++) LOOK(ompt_task_explicit);
#pragma omp taskloop num_tasks(3) if (0)
      for (int i = 0; i < 3; i++) LOOK(ompt_task_explicit | ompt_task_undeferred);
    }
#pragma omp barrier
    LOOK(ompt_task_implicit);
  }
}

int main(void) {
  constructs();
#pragma omp task
  LOOK(ompt_task_explicit | ompt_task_undeferred);
  CHECK(looks[0] >= 3 && looks[1] == 6 && looks[2] == 6);
  return tool_result();
}

// { dg-additional-options "-fno-omit-frame-pointer -Wno-frame-address" }
