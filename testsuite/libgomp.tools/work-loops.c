// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Worksharing loops and sections: each thread's begin and end with the schedule's kind and the number of iterations, the chunks
// between them, which are all iterations once; the barrier behind them. Static loops that GCC 16 distributes itself say nothing.
#include "tool.h"

#define LOOP(name, clauses)                                                                                                 \
  __attribute__((noinline, aligned(512))) static void name(void) {                                                                        \
    _Pragma("omp parallel") {                                                                                               \
      returned();                                                                                                           \
      _Pragma(#clauses) for (int i = 0; i < 97; i++) returned();                                                            \
      returned();                                                                                                           \
    }                                                                                                                       \
    returned();                                                                                                             \
  }
LOOP(dynamic_loop, omp for schedule(dynamic, 3))
LOOP(guided_loop, omp for schedule(guided))
LOOP(runtime_loop, omp for schedule(runtime))
LOOP(ordered_loop, omp for ordered schedule(static, 5))
LOOP(nowait_loop, omp for nowait schedule(monotonic : dynamic))

__attribute__((noinline, aligned(512))) static void combined_loop(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 97; i++) returned();
  returned();
}
__attribute__((noinline, aligned(512))) static void combined_sections(void) {
#pragma omp parallel sections
  {
#pragma omp section
    returned();
#pragma omp section
    returned();
#pragma omp section
    returned();
  }
  returned();
}
__attribute__((noinline, aligned(512))) static void plain_sections(void) {
#pragma omp parallel
  {
    returned();
#pragma omp sections
    {
#pragma omp section
      returned();
#pragma omp section
      returned();
    }
    returned();
  }
  returned();
}

static void look(void (*function)(void), int kind, unsigned iterations, int has_barrier, int is_loop) {
  static unsigned char seen[97];
  memset(seen, 0, sizeof seen);
  event_count = 0;
  function();
  omp_pause_resource_all(omp_pause_soft); // everything has been said
  const unsigned threads = count_of(ompt_callback_implicit_task, ompt_scope_begin, -1);
  CHECK(count_of(ompt_callback_work, ompt_scope_begin, kind) == threads);
  CHECK(count_of(ompt_callback_work, ompt_scope_end, kind) == threads);
  CHECK(count_of(ompt_callback_work, -1, -1) == 2 * threads);
  CHECK(count_of(ompt_callback_sync_region, ompt_scope_begin, ompt_sync_region_barrier_implicit_workshare) ==
        (has_barrier ? threads : 0));
  const uint64_t parallel = events[next_of(0, ompt_callback_parallel_begin, -1)].parallel;
  unsigned sections = 0;
  for (unsigned i = 0; i < event_count; i++) {
    const event *e = &events[i];
    if (e->what == ompt_callback_work) {
      CHECK(e->count == iterations && e->parallel == parallel && e->task != 0 && e->codeptr != NULL);
      // Between the implicit task's begin and its barrier at the end of the region.
      if (e->endpoint == ompt_scope_begin) {
        int ended = 0;
        for (unsigned j = i + 1; j < event_count && !ended; j++) {
          if (events[j].task != e->task) continue;
          ended = events[j].what == ompt_callback_work && events[j].endpoint == ompt_scope_end;
          CHECK(ended || events[j].what == ompt_callback_dispatch || events[j].what == ompt_callback_mutex_acquire ||
                events[j].what == ompt_callback_mutex_acquired || events[j].what == ompt_callback_mutex_released);
        }
        CHECK(ended);
      }
    } else if (e->what == ompt_callback_dispatch) {
      CHECK(e->parallel == parallel && e->task != 0);
      if (is_loop) {
        CHECK(e->kind == ompt_dispatch_ws_loop_chunk && e->count > 0 && e->index + e->count <= iterations);
        for (uint64_t k = 0; k < e->count && e->index + k < iterations; k++) seen[e->index + k]++;
      } else {
        CHECK(e->kind == ompt_dispatch_section && e->codeptr != NULL);
        sections++;
      }
    }
  }
  if (!is_loop) CHECK(sections == iterations);
  for (unsigned i = 0; is_loop && i < iterations; i++) CHECK(seen[i] == 1);
}

int main(void) {
  omp_set_schedule(omp_sched_guided, 2);
  dynamic_loop();
  look(dynamic_loop, ompt_work_loop_dynamic, 97, 1, 1);
  look(guided_loop, ompt_work_loop_guided, 97, 1, 1);
  look(runtime_loop, ompt_work_loop_guided, 97, 1, 1);
  look(ordered_loop, ompt_work_loop_static, 97, 1, 1);
  look(nowait_loop, ompt_work_loop_dynamic, 97, 0, 1);
  look(combined_loop, ompt_work_loop_dynamic, 97, 0, 1);
  look(plain_sections, ompt_work_sections, 2, 1, 0);
  look(combined_sections, ompt_work_sections, 3, 0, 0);
  return tool_result();
}
