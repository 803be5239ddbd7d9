// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explicit tasks: creation with all flags and the address of the construct; each begins once, on one thread, and is complete
// once; what the tool asks inside a task is about that task, and about those below it on the stack.
#include "stream.h"

enum { many = 200 };
static uint64_t inside[many];

__attribute__((noinline, aligned(512))) static void make(int i) {
#pragma omp task firstprivate(i)
  {
    ompt_data_t *task = NULL, *parallel = NULL, *outer = NULL;
    ompt_frame_t *frame = NULL, *outer_frame = NULL;
    int flags = 0, thread = -1;
    CHECK(tool_task_info(0, &flags, &task, &frame, &parallel, &thread) == 2);
    CHECK(flags == ompt_task_explicit && thread == omp_get_thread_num() && parallel != NULL && parallel->value != 0);
    CHECK(frame->exit_frame.ptr != NULL && frame->enter_frame.ptr == NULL);
    inside[i] = task->value;
    CHECK(tool_task_info(1, &flags, &outer, &outer_frame, NULL, NULL) == 2);
    CHECK(flags == ompt_task_implicit && outer->value != 0 && outer->value != task->value);
    CHECK((char *)frame->exit_frame.ptr < (char *)outer_frame->enter_frame.ptr ||
          outer_frame->enter_frame.ptr == NULL); // at the barrier of the region's end the task has left its code
  }
  returned();
}

__attribute__((noinline, aligned(512))) static void undeferred(void) {
#pragma omp task if (0)
  returned();
  returned();
}
__attribute__((noinline, aligned(512))) static void final(void) {
#pragma omp task final(1)
  returned();
  returned();
}
__attribute__((noinline, aligned(512))) static void untied(void) {
#pragma omp task untied mergeable
  returned();
  returned();
}

// The creation of the task that the function makes.
static event creation_in(const void *function) {
  event found = {0};
  unsigned n = 0;
  for (unsigned i = 0; i < event_count; i++) {
    if (events[i].what != ompt_callback_task_create || !is_in(events[i].codeptr, function, 300)) continue;
    found = events[i];
    n++;
  }
  CHECK(n == 1);
  return found;
}

// Begun and complete once, in this order, on one thread.
static void look_at_life(uint64_t task) {
  unsigned begun = 0, complete = 0;
  uint64_t thread = 0;
  for (unsigned i = 0; i < event_count; i++) {
    if (events[i].what != ompt_callback_task_schedule) continue;
    if (events[i].next == task && begun++ == 0) thread = events[i].thread;
    if (events[i].task == task && events[i].kind == ompt_task_complete) {
      CHECK(begun == 1 && complete++ == 0 && events[i].thread == thread && events[i].next != 0);
    }
  }
  CHECK(begun == 1 && complete == 1);
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < many; i++) make(i);
    undeferred();
    final();
    untied();
  }
  omp_pause_resource_all(omp_pause_soft);
  CHECK(count_of(ompt_callback_task_create, -1, -1) == many + 3);
  const unsigned single = next_of(0, ompt_callback_work, -1);
  (void)single;
  unsigned found = 0;
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->what != ompt_callback_task_create) continue;
    CHECK(e->task != 0 && e->next != 0 && e->task != e->next && e->count == 0 && e->enter_frame != NULL);
    look_at_life(e->task);
    for (int k = 0; k < many; k++) found += inside[k] == e->task;
  }
  CHECK(found == many);
  CHECK(creation_in((const void *)undeferred).flags == (ompt_task_explicit | ompt_task_undeferred));
  CHECK(creation_in((const void *)final).flags == (ompt_task_explicit | ompt_task_final));
  CHECK(creation_in((const void *)untied).flags == (ompt_task_explicit | ompt_task_untied | ompt_task_mergeable));
  check_stream();
  return tool_result();
}
