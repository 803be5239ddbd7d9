// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/teams.h"

#include "team/current_icvs.h"
#include "team/initial_task_events.h"
#include "team/region_events.h"
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

// relaxed: a value that nothing else hangs on.
inline unsigned number_of_teams(unsigned clause) {
  if (clause == 0) clause = unsigned(process.nteams.load(std::memory_order_relaxed));
  return clause != 0 ? clause : default_num_teams;
}

[[gnu::always_inline]] inline void run_each(thread &thr, void (*fn)(void *), void *data, unsigned num_teams) {
  thr.num_teams_less_one = num_teams - 1;
  for (unsigned i = 0; i < num_teams; ++i) {
    thr.team_num = i;
    fn(data);
  }
  thr.num_teams_less_one = 0;
  thr.team_num = 0;
}

[[gnu::noinline]] void run_limited(void (*fn)(void *), void *data, unsigned num_teams, unsigned thread_limit, thread &thr) {
  const unsigned outer_limit = current_icvs(thr).thread_limit;
  set_thread_limit(thr, thread_limit);
  run_each(thr, fn, data, num_teams);
  writable_icvs(thr).thread_limit = outer_limit;
}

// The code of each team, where somebody listens.
struct seen_teams {
  void (*fn)(void *);
  void *data;
  tool_parallel &league;
};

} // namespace

void run_teams(void (*fn)(void *), void *data, unsigned num_teams, unsigned thread_limit, thread &thr) {
  num_teams = number_of_teams(num_teams);
  if (thread_limit == 0) thread_limit = unsigned(process.teams_thread_limit.load(std::memory_order_relaxed)); // as above
  if (thread_limit != 0) [[unlikely]]
    return run_limited(fn, data, num_teams, thread_limit, thr);
  run_each(thr, fn, data, num_teams);
}

void run_teams_and_emit(void (*fn)(void *), void *data, unsigned num_teams, unsigned thread_limit, thread &thr) {
  num_teams = number_of_teams(num_teams);
  seen_teams teams{fn, data, emit_league_begin(num_teams, ompt_parallel_invoker_runtime)};
  const auto run_team = [](void *argument) {
    const auto &[body, body_data, league] = *static_cast<seen_teams *>(argument);
    emit_team(league, body, body_data);
  };
  run_teams(run_team, &teams, num_teams, thread_limit, thr);
  emit_parallel_end(teams.league);
}

} // namespace regomp
