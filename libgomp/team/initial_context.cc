// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/initial_context.h"

#include "support/memory.h"
#include "task/for_team.h"
#include "team/observed_initial_task.h"
#include "team/single_team.h"
#include "team/team.h"

namespace regomp {

namespace {

// `observed`: a tool is told. Two copies, so that where there is none nothing is asked.
template <bool observed>
[[gnu::always_inline]] inline void run_in(thread &thr, void (*fn)(void *), void *data, unsigned thread_limit) {
  const thread_context outer = thr;
  contention_group *const outer_group = thr.group;
  team *const outer_single_team = thr.single_team;
  const unsigned outer_team_num = thr.team_num;
  const unsigned outer_num_teams = thr.num_teams_less_one;
  const std::uintptr_t outer_default_allocator = thr.default_allocator;

  contention_group group;
  task initial{};
  initial.executor.store(&thr, std::memory_order_relaxed); // only this thread knows it
  initial.below().add(one_reference);
  initial.icvs = process.initial;
  if (thread_limit != 0 && thread_limit <= INT_MAX) initial.icvs.thread_limit = thread_limit;

  static_cast<thread_context &>(thr) = thread_context{};
  thr.first_place = outer.first_place;
  thr.place_count = outer.place_count;
  thr.task = &initial;
  thr.group = &group;
  thr.single_team = nullptr;
  thr.team_num = 0;
  thr.num_teams_less_one = 0;
  thr.default_allocator = 0; // the process's

  tool_task *seen = nullptr;
  if constexpr (observed) {
    seen = &tell_host_region_begin();
    call_program(*seen, fn, data);
  } else {
    fn(data);
  }

  if (thr.single_team != nullptr) destroy_single_team(thr);
  release_target_state(&initial);
  if constexpr (observed) tell_host_region_end(*seen, thr.team_num);
  static_cast<thread_context &>(thr) = outer;
  thr.group = outer_group;
  thr.single_team = outer_single_team;
  thr.team_num = outer_team_num;
  thr.num_teams_less_one = outer_num_teams;
  thr.default_allocator = outer_default_allocator;
}

[[gnu::noinline]] void run_where_observed(void (*fn)(void *), void *data, unsigned thread_limit) {
  thread &thr = self();
  tool_listens() ? run_in<true>(thr, fn, data, thread_limit) : run_in<false>(thr, fn, data, thread_limit);
}

} // namespace

void run_in_initial_context(void (*fn)(void *), void *data, unsigned thread_limit) {
  thread *const thr = self_unless_observed();
  if (thr == nullptr) [[unlikely]]
    return run_where_observed(fn, data, thread_limit);
  run_in<false>(*thr, fn, data, thread_limit);
}

} // namespace regomp
