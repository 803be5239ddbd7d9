// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The exit frame is that of the function of the library that has called the task's code, which an unwinder finds next to the
// program's: implicit tasks of all threads, tasks of all kinds, parts of a taskloop. Inside, the task has no enter frame, and
// each task below it has one, unless it is at the end of its region; that is the frame of the library's function that the
// program has called. All of them are canonical frame addresses, and say so, also where there is no frame.
#define _GNU_SOURCE
#include "tool.h"

#include <dlfcn.h>
#include <unwind.h>

static int looks[3];

enum { frame_kind = ompt_frame_runtime | ompt_frame_cfa, most_frames = 256 };

// The frames of this thread's stack: canonical frame address, and whether the function is the library's.
typedef struct stack {
  int count;
  struct {
    const void *address;
    int of_library;
  } frames[most_frames];
} stack;

// The unwinder names a frame by the address of the one that it has called: what it says at a frame is of the one before.
static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *to) {
  stack *s = (stack *)to;
  Dl_info where;
  if (s->count == most_frames) return _URC_END_OF_STACK;
  if (s->count > 0) s->frames[s->count - 1].address = (const void *)_Unwind_GetCFA(context);
  s->frames[s->count++].of_library =
      dladdr((void *)_Unwind_GetIP(context), &where) != 0 && strstr(where.dli_fname, "libgomp.so") != NULL;
  return _URC_NO_REASON;
}

// Of two frames next to each other: `address` is that of the first one, and one is the program's, the other the library's.
static int is_border(const stack *s, const void *address, int first_of_library) {
  for (int i = 0; i < s->count; i++)
    if (s->frames[i].address == address && s->frames[i].of_library) {
      const int next = first_of_library ? i + 1 : i - 1;
      return next >= 0 && next < s->count && !s->frames[next].of_library;
    }
  return 0;
}

__attribute__((noinline)) static void look(int expected) {
  stack s = {0};
  _Unwind_Backtrace(visit, &s);
  int flags = 0;
  ompt_frame_t *frame = NULL;
  CHECK(tool_task_info(0, &flags, NULL, &frame, NULL, NULL) == 2);
  CHECK((flags & expected) == expected);
  CHECK(frame->enter_frame.ptr == NULL && is_border(&s, frame->exit_frame.ptr, 0));
  CHECK(frame->exit_frame_flags == frame_kind && frame->enter_frame_flags == frame_kind);
  for (int level = 1; tool_task_info(level, &flags, NULL, &frame, NULL, NULL) == 2; level++) {
    CHECK((frame->exit_frame.ptr == NULL) >= ((flags & ompt_task_initial) != 0));
    CHECK(frame->exit_frame_flags == frame_kind && frame->enter_frame_flags == frame_kind);
    CHECK(frame->enter_frame.ptr != NULL || ((flags & ompt_task_implicit) != 0 && frame->exit_frame.ptr == NULL));
    // Below a region that another thread leads is that one's stack.
    const char *const at = (const char *)frame->enter_frame.ptr;
    if (at > (const char *)s.frames[0].address && at < (const char *)s.frames[s.count - 1].address)
      CHECK(is_border(&s, at, 1));
  }
  __atomic_add_fetch(&looks[(expected & ompt_task_implicit) != 0 ? 0 : (expected & ompt_task_undeferred) != 0 ? 1 : 2], 1,
                     __ATOMIC_RELAXED);
}

static void constructs(void) {
#pragma omp parallel
  {
    look(ompt_task_implicit);
#pragma omp single
    {
#pragma omp task
      {
        look(ompt_task_explicit);
#pragma omp task if (0)
        {
          look(ompt_task_explicit | ompt_task_undeferred);
#pragma omp parallel num_threads(1)
          look(ompt_task_implicit);
        }
#pragma omp taskwait
        look(ompt_task_explicit);
      }
#pragma omp task final(1) untied
      {
        look(ompt_task_explicit | ompt_task_final);
#pragma omp task
        look(ompt_task_explicit | ompt_task_undeferred | ompt_task_final);
      }
#pragma omp taskloop num_tasks(3)
      for (int i = 0; i < 3; i++) look(ompt_task_explicit);
#pragma omp taskloop num_tasks(3) if (0)
      for (int i = 0; i < 3; i++) look(ompt_task_explicit | ompt_task_undeferred);
    }
#pragma omp barrier
    look(ompt_task_implicit);
  }
}

int main(void) {
  constructs();
#pragma omp task
  look(ompt_task_explicit | ompt_task_undeferred);
  CHECK(looks[0] >= 3 && looks[1] == 6 && looks[2] == 6);
  return tool_result();
}

// { dg-additional-options "-ldl" }
