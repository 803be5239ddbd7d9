// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread that leaves the barrier of a region late asks for the tasks and regions around: they are there, with the tool's data,
// although the task that met the construct has ended on another thread, and the region around with it.
#include "tool.h"

#include <sched.h>

static uint64_t leader, ancestor, around;
static int over, answers_given;

static uint64_t task_at(int level) {
  ompt_data_t *task = NULL;
  return tool_task_info(level, NULL, &task, NULL, NULL, NULL) == 2 ? task->value : 0;
}
static uint64_t region_at(int level) {
  ompt_data_t *region = NULL;
  return tool_parallel_info(level, &region, NULL) == 2 ? region->value : 0;
}

static void ask_late(const event *e) {
  if (e->what != ompt_callback_sync_region_wait || e->endpoint != ompt_scope_end ||
      e->kind != ompt_sync_region_barrier_implicit_parallel || e->thread == leader)
    return;
  while (!__atomic_load_n(&over, __ATOMIC_ACQUIRE)) sched_yield();
  CHECK(task_at(1) == ancestor && region_at(1) == around);
  __atomic_add_fetch(&answers_given, 1, __ATOMIC_RELEASE);
}

// Met by the current task. The barrier does not wait for threads to leave it.
static void region(void) {
  ancestor = task_at(0);
  around = region_at(0);
  CHECK(ancestor != 0);
#pragma omp parallel num_threads(2)
  returned();
}

// What was the tasks' memory is used for other things.
static void go_on(int answers) {
  void *memory[64];
  for (int i = 0; i < 64; i++) memset(memory[i] = malloc(16 + 8 * (size_t)i), 0xa5, 16 + 8 * (size_t)i);
  __atomic_store_n(&over, 1, __ATOMIC_RELEASE);
  while (__atomic_load_n(&answers_given, __ATOMIC_ACQUIRE) != answers) sched_yield();
  over = 0;
  for (int i = 0; i < 64; i++) free(memory[i]);
}

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(1)
  leader = thread_id();
  at_event = ask_late;
#pragma omp task if (0)
  region();
  go_on(1);
#pragma omp target
  region();
  go_on(2);
#pragma omp teams num_teams(1)
  region();
  go_on(3);
  // The region around ends as well.
#pragma omp parallel num_threads(1)
  {
#pragma omp task if (0)
    region();
  }
  go_on(4);
  at_event = NULL;
  return tool_result();
}
