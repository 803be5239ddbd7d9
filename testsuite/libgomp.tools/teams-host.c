// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// teams on the host, alone and in a target region there: a league is a region that begins and ends, with an initial task for
// each team; regions inside lie in the league, and inquiries say so.
#include "stream.h"

enum { teams = 3 };
static int threads, seen[2];

static void ask(int which, int league_level) {
  int size = 0, flags = 0;
  ompt_frame_t *frame = NULL;
  ompt_data_t *task = NULL, *parallel = NULL;
  CHECK(tool_task_info(0, &flags, &task, &frame, &parallel, NULL) == 2);
  CHECK(frame->exit_frame.ptr != NULL);
  CHECK(tool_parallel_info(league_level, &parallel, &size) == 2 && size == teams && parallel->value != 0);
  CHECK(tool_parallel_info(league_level + 1, NULL, &size) == 2 && size == 1);
  CHECK(tool_parallel_info(league_level + 2, NULL, NULL) == 0);
  __atomic_add_fetch(&seen[which], 1, __ATOMIC_RELAXED);
}

__attribute__((noinline, aligned(512))) static void league(void) {
#pragma omp teams num_teams(teams)
  {
    ask(0, 0);
#pragma omp parallel num_threads(2)
    {
      ask(1, 1);
#pragma omp atomic
      threads++;
    }
  }
  returned();
}

__attribute__((noinline)) static void target_league(void) {
#pragma omp target teams num_teams(teams) map(tofrom : seen, threads)
  {
    ask(0, 0);
#pragma omp parallel num_threads(2)
    {
      ask(1, 1);
#pragma omp atomic
      threads++;
    }
  }
  returned();
}

// The league that begins at events[at]: all its teams, one after the other on this thread.
static void look_at_league(unsigned at) {
  const event begin = events[at];
  unsigned team = 0, end = at + 1;
  uint64_t task = 0;
  while (end < event_count && !(events[end].what == ompt_callback_parallel_end && events[end].parallel == begin.parallel)) {
    const event *e = &events[end++];
    if (e->what == ompt_callback_implicit_task && e->flags == ompt_task_initial) {
      CHECK(e->thread == begin.thread && e->index == team);
      if (e->endpoint == ompt_scope_begin) {
        CHECK(task == 0 && e->count == teams && e->parallel == begin.parallel);
        task = e->task;
      } else {
        CHECK(e->task == task && e->count == 0);
        task = 0;
        team++;
      }
    } else if (e->what == ompt_callback_parallel_begin) {
      CHECK((e->flags & ompt_parallel_team) != 0 && task != 0 && e->next == task);
    }
  }
  CHECK(end < event_count && team == teams && task == 0);
  CHECK(events[end].flags == begin.flags && events[end].next == begin.next && events[end].codeptr == begin.codeptr);
  CHECK(begin.count == teams && begin.next != 0);
}

int main(void) {
  league();
  target_league();
  omp_pause_resource_all(omp_pause_soft);
  CHECK(seen[0] == 2 * teams && seen[1] == threads && threads >= 2 * teams);
  unsigned leagues = 0;
  for (unsigned i = 0; i < event_count; i++) {
    if (events[i].what != ompt_callback_parallel_begin || (events[i].flags & ompt_parallel_league) == 0) continue;
    CHECK((events[i].flags & ompt_parallel_team) == 0);
    if (leagues == 0) CHECK(is_in(events[i].codeptr, (const void *)league, 400));
    CHECK(((events[i].flags & ompt_parallel_invoker_runtime) != 0) == (leagues == 0));
    look_at_league(i);
    leagues++;
  }
  CHECK(leagues == 2);
  check_stream();
  return tool_result();
}
