// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Callbacks that use OpenMP themselves, as they must not: locks, critical, regions with barriers, tasks. They send no events
// of their own, call themselves not again, and what the program does is as before.
#include "tool.h"

static omp_lock_t of_tool, of_program;
static int calls, regions_of_tool, in_tool_regions, counter;
static __thread int depth;

static void use_openmp(const event *e) {
  CHECK(depth++ == 0);
  __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
  omp_set_lock(&of_tool);
  regions_of_tool += e->what == ompt_callback_parallel_begin || e->what == ompt_callback_mutex_acquired;
  omp_unset_lock(&of_tool);
  if (e->what == ompt_callback_parallel_begin || e->what == ompt_callback_mutex_acquired) {
#pragma omp parallel num_threads(3)
    {
#pragma omp critical(of_tool)
      in_tool_regions += omp_get_thread_num() == 0;
#pragma omp barrier
#pragma omp single
      for (int i = 0; i < 3; i++) {
#pragma omp task
#pragma omp critical(of_tool)
        __asm__ volatile("" ::: "memory");
      }
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 5; i++) {
        omp_set_lock(&of_tool);
        omp_unset_lock(&of_tool);
      }
    }
  }
  depth--;
}

int main(void) {
  omp_set_max_active_levels(3);
  omp_init_lock(&of_tool);
  omp_init_lock(&of_program);
  at_event = use_openmp;
  int threads = 0;
  for (int i = 0; i < 3; i++) {
#pragma omp parallel
    {
#pragma omp atomic
      threads++;
      omp_set_lock(&of_program);
      counter++;
      omp_unset_lock(&of_program);
#pragma omp barrier
#pragma omp critical(of_program)
      counter++;
    }
  }
  at_event = NULL;
  CHECK(omp_pause_resource_all(omp_pause_soft) == 0);
  CHECK(counter == 2 * threads);
  CHECK(calls != 0 && regions_of_tool == in_tool_regions);
  CHECK(count_of(ompt_callback_parallel_begin, -1, -1) == 3 && count_of(ompt_callback_parallel_end, -1, -1) == 3);
  CHECK(count_of(ompt_callback_mutex_acquired, -1, ompt_mutex_lock) == (unsigned)threads);
  CHECK(count_of(ompt_callback_mutex_acquired, -1, ompt_mutex_critical) == (unsigned)threads);
  for (unsigned i = 0; i < event_count; i++)
    if (events[i].what == ompt_callback_mutex_acquired && events[i].kind == ompt_mutex_lock)
      CHECK(events[i].index == (uint64_t)(uintptr_t)&of_program);
  return tool_result();
}
