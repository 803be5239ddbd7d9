// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/teams.h"

#include "team/current_icvs.h"
#include "team/thread.h"

namespace regomp {

namespace {
// What num_teams is without a clause and without OMP_NUM_TEAMS.
constexpr unsigned default_num_teams = 3;
} // namespace

void set_thread_limit(thread &thr, unsigned limit) {
  if (limit != 0) writable_icvs(thr).thread_limit = limit > INT_MAX ? unlimited_threads : limit;
}

namespace {

void run_each(thread &thr, void (*fn)(void *), void *data, unsigned num_teams) {
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

} // namespace

void run_teams(void (*fn)(void *), void *data, unsigned num_teams, unsigned thread_limit, thread &thr) {
  // relaxed: values that nothing else hangs on.
  if (num_teams == 0) num_teams = unsigned(process.nteams.load(std::memory_order_relaxed));
  if (num_teams == 0) num_teams = default_num_teams;
  if (thread_limit == 0) thread_limit = unsigned(process.teams_thread_limit.load(std::memory_order_relaxed));
  if (thread_limit != 0) [[unlikely]]
    return run_limited(fn, data, num_teams, thread_limit, thr);
  run_each(thr, fn, data, num_teams);
}

} // namespace regomp
