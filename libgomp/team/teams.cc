// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/teams.h"

#include "team/current_icvs.h"
#include "team/observed_initial_task.h"
#include "team/thread.h"
#include "team/thread_life.h"

namespace regomp {

namespace {
// What num_teams is without a clause and without OMP_NUM_TEAMS.
constexpr unsigned default_num_teams = 3;
} // namespace

void set_thread_limit(thread &thr, unsigned limit) {
  if (limit != 0) writable_icvs(thr).thread_limit = limit > INT_MAX ? unlimited_threads : limit;
}

namespace {

// `observed`: a tool is told. Two copies, so that where there is none nothing is asked.
template <bool observed>
[[gnu::always_inline]] inline void run_each(thread &thr, void (*fn)(void *), void *data, unsigned num_teams) {
  tool_parallel *league = nullptr;
  if constexpr (observed) league = &tell_league_begin(num_teams, num_teams, ompt_parallel_invoker_runtime);
  thr.num_teams_less_one = num_teams - 1;
  for (unsigned i = 0; i < num_teams; ++i) {
    thr.team_num = i;
    if constexpr (observed) {
      tool_task &seen = tell_initial_task_begin(*league, num_teams, i);
      call_program(seen, fn, data);
      tell_initial_task_end(seen, i);
    } else {
      fn(data);
    }
  }
  thr.num_teams_less_one = 0;
  thr.team_num = 0;
  if constexpr (observed) tell_league_end(*league);
}

template <bool observed>
[[gnu::noinline]] void run_limited(void (*fn)(void *), void *data, unsigned num_teams, unsigned thread_limit, thread &thr) {
  const unsigned outer_limit = current_icvs(thr).thread_limit;
  set_thread_limit(thr, thread_limit);
  run_each<observed>(thr, fn, data, num_teams);
  writable_icvs(thr).thread_limit = outer_limit;
}

template <bool observed>
[[gnu::always_inline]] inline void run(void (*fn)(void *), void *data, unsigned num_teams, unsigned thread_limit,
                                       thread &thr) {
  // relaxed: values that nothing else hangs on.
  if (num_teams == 0) num_teams = unsigned(process.nteams.load(std::memory_order_relaxed));
  if (num_teams == 0) num_teams = default_num_teams;
  if (thread_limit == 0) thread_limit = unsigned(process.teams_thread_limit.load(std::memory_order_relaxed));
  if (thread_limit != 0) [[unlikely]]
    return run_limited<observed>(fn, data, num_teams, thread_limit, thr);
  run_each<observed>(thr, fn, data, num_teams);
}

} // namespace

void run_teams(void (*fn)(void *), void *data, unsigned num_teams, unsigned thread_limit, thread &thr) {
  run<false>(fn, data, num_teams, thread_limit, thr);
}

void run_observed_teams(void (*fn)(void *), void *data, unsigned num_teams, unsigned thread_limit, thread &thr) {
  run<true>(fn, data, num_teams, thread_limit, thr);
}

} // namespace regomp
