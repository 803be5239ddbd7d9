// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a tool can ask about tasks and regions inside one another, from the program's code and from a signal handler: ids, sizes,
// flags, frames in the order of the stack.
#include "tool.h"

#include <signal.h>

static int on_first; // both regions have their size

static void look(int level_count, const int *sizes) {
  for (int level = 0; level < level_count; level++) {
    ompt_data_t *task = NULL, *parallel = NULL, *parallel_too = NULL;
    ompt_frame_t *frame = NULL;
    int flags = 0, thread = -1, size = 0;
    CHECK(tool_task_info(level, &flags, &task, &frame, &parallel, &thread) == 2);
    CHECK(tool_parallel_info(level, &parallel_too, &size) == 2);
    CHECK(parallel == parallel_too && task != NULL && frame != NULL);
    CHECK(size == sizes[level]);
    const int outermost = level == level_count - 1;
    CHECK(flags == (outermost ? ompt_task_initial : ompt_task_implicit));
    CHECK(task->value != 0 && (outermost || parallel->value != 0));
    if (outermost) {
      CHECK(thread == 0 && frame->exit_frame.ptr == NULL);
    } else {
      CHECK(thread == omp_get_ancestor_thread_num(level_count - 1 - level));
      CHECK(frame->exit_frame.ptr != NULL);
    }
    // The innermost task executes its own code.
    CHECK((frame->enter_frame.ptr == NULL) == (level == 0));
  }
  CHECK(tool_task_info(level_count, NULL, NULL, NULL, NULL, NULL) == 0);
  CHECK(tool_parallel_info(level_count, NULL, NULL) == 0);
  CHECK(tool_task_info(-1, NULL, NULL, NULL, NULL, NULL) == 0);
  CHECK(tool_state_of_thread(NULL) == (level_count == 1 ? ompt_state_work_serial : ompt_state_work_parallel));
  CHECK(tool_thread_data() != NULL && tool_thread_data()->value != 0);
}

static __thread volatile int handled;
static __thread volatile uint64_t task_in_handler;
static void handler(int signal) {
  (void)signal;
  ompt_data_t *task = NULL;
  handled = tool_task_info(0, NULL, &task, NULL, NULL, NULL);
  task_in_handler = id_of(task);
}

// On thread 0 the stack grows down from the encountering task's call to the body's.
static void look_at_stack(void) {
  ompt_frame_t *inner, *outer;
  tool_task_info(0, NULL, NULL, &inner, NULL, NULL);
  tool_task_info(1, NULL, NULL, &outer, NULL, NULL);
  CHECK((char *)inner->exit_frame.ptr < (char *)outer->enter_frame.ptr);
  CHECK((char *)__builtin_frame_address(0) < (char *)inner->exit_frame.ptr);
}

int main(void) {
  signal(SIGUSR1, handler);
  omp_set_max_active_levels(2);
#pragma omp parallel
#pragma omp single
  on_first = omp_get_num_threads();
  look(1, (int[]){1});
  const int n = on_first;
#pragma omp parallel
  {
    look(2, (int[]){omp_get_num_threads(), 1});
    if (omp_get_thread_num() == 0) look_at_stack();
    CHECK(omp_get_num_threads() == n);
    handled = 0;
    raise(SIGUSR1);
    ompt_data_t *task;
    CHECK(handled == 2 && tool_task_info(0, NULL, &task, NULL, NULL, NULL) == 2 && task->value == task_in_handler);
#pragma omp parallel num_threads(2)
    {
      look(3, (int[]){omp_get_num_threads(), n, 1});
      if (omp_get_thread_num() == 0) look_at_stack();
    }
    look(2, (int[]){n, 1});
#pragma omp parallel num_threads(1)
    look(3, (int[]){1, n, 1});
  }
  look(1, (int[]){1});
  // Each thread has had its own id; so has each task and region.
  CHECK(tool_unique_id() != tool_unique_id());
  return tool_result();
}
