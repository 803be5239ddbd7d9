// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A parallel region: its begin and end, an implicit task in each thread, the barrier at its end; ids, code addresses, frames.
#include "stream.h"

static int threads;

__attribute__((noinline, aligned(512))) static void region(void) {
  threads = 0;
#pragma omp parallel
#pragma omp atomic
  threads++;
  returned(); // without it the region would be a tail call, which returns to main
}

// What lies between begin and end of the region of event `at`.
static void look_at_region(unsigned at, const void *function) {
  const event begin = events[at];
  unsigned end = at;
  while (end < event_count && !(events[end].what == ompt_callback_parallel_end && events[end].parallel == begin.parallel)) end++;
  CHECK(end < event_count);
  CHECK(begin.count == (unsigned)omp_get_max_threads());
  CHECK(begin.next != 0 && begin.next == events[end].next);
  CHECK(begin.thread == events[end].thread);
  CHECK(begin.codeptr == events[end].codeptr);
  CHECK(is_in(begin.codeptr, function, 400));
  CHECK(begin.enter_frame != NULL && begin.exit_frame == NULL);
  CHECK((begin.flags & (ompt_parallel_team | ompt_parallel_league)) == (int)ompt_parallel_team);
  CHECK(begin.flags == events[end].flags);
  unsigned tasks = 0, primary = 0;
  for (unsigned i = at; i < end; i++) {
    if (events[i].what != ompt_callback_implicit_task || events[i].endpoint != ompt_scope_begin) continue;
    const event task = events[i];
    CHECK(task.parallel == begin.parallel);
    CHECK(task.count == (unsigned)threads);
    CHECK(task.index < task.count);
    CHECK(task.flags == ompt_task_implicit);
    CHECK((task.index == 0) == (task.thread == begin.thread));
    tasks++;
    primary += task.index == 0;
    // Its barrier, then its end, on the same thread; the thread itself may come after the region's end.
    int region_begins = 0, region_ends = 0, wait_begins = 0, wait_ends = 0, ends = 0;
    for (unsigned j = i + 1; j < event_count; j++) {
      const event *e = &events[j];
      if (e->task != task.task) continue;
      CHECK(e->thread == task.thread);
      if (e->what == ompt_callback_implicit_task) {
        CHECK(e->endpoint == ompt_scope_end && e->count == 0 && e->index == task.index);
        CHECK(region_ends == 1);
        ends++;
      } else {
        CHECK(e->kind == ompt_sync_region_barrier_implicit_parallel);
        CHECK(ends == 0);
        const int is_region = e->what == ompt_callback_sync_region;
        CHECK(is_region || e->what == ompt_callback_sync_region_wait);
        if (e->endpoint == ompt_scope_begin) {
          CHECK(e->parallel == begin.parallel && j < end);
          ++*(is_region ? &region_begins : &wait_begins);
          CHECK(region_begins == 1 && wait_begins <= 1);
        } else {
          ++*(is_region ? &region_ends : &wait_ends);
          CHECK(wait_ends == 1 && wait_begins == 1);
        }
      }
    }
    CHECK(region_begins == 1 && region_ends == 1 && ends == 1);
  }
  CHECK(tasks == (unsigned)threads && primary == 1);
}

int main(void) {
  CHECK(tool_runs == 0);
  for (int i = 0; i < 3; i++) region();
  const int n = omp_get_max_threads();
  CHECK(tool_runs == 1);
  // Ends the other threads, so that all that they have to say is there.
  CHECK(omp_pause_resource_all(omp_pause_soft) == 0);
  CHECK(count_of(ompt_callback_parallel_begin, -1, -1) == 3);
  CHECK(count_of(ompt_callback_parallel_end, -1, -1) == 3);
  // The first events: the initial thread, its task.
  CHECK(events[0].what == ompt_callback_thread_begin && events[0].kind == ompt_thread_initial);
  CHECK(events[1].what == ompt_callback_implicit_task && events[1].endpoint == ompt_scope_begin);
  CHECK(events[1].flags == ompt_task_initial && events[1].count == 1 && events[1].index == 1);
  CHECK(events[next_of(0, ompt_callback_parallel_begin, -1)].next == events[1].task);
  CHECK(count_of(ompt_callback_thread_begin, -1, ompt_thread_worker) == (unsigned)(n - 1));
  CHECK(count_of(ompt_callback_thread_end, -1, -1) == (unsigned)(n - 1));
  for (unsigned i = 0; i < event_count; i++)
    if (events[i].what == ompt_callback_parallel_begin) look_at_region(i, (const void *)region);
  // No thread says anything before it begins, nor after it ends.
  for (unsigned i = 0; i < event_count; i++) {
    CHECK(events[i].thread != 0);
    if (events[i].what != ompt_callback_thread_end) continue;
    CHECK(events[i].index == events[i].thread);
    for (unsigned j = i + 1; j < event_count; j++) CHECK(events[j].thread != events[i].thread);
  }
  CHECK(tool_ended == 0);
  check_stream();
  return tool_result();
}
