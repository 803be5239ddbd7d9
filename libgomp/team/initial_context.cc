// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/initial_context.h"

#include "support/memory.h"
#include "task/for_team.h"
#include "team/initial_task_events.h"
#include "team/single_team.h"
#include "team/team.h"

namespace regomp {

namespace {

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

  fn(data);

  if (thr.single_team != nullptr) destroy_single_team(thr);
  release_target_state(&initial);
  static_cast<thread_context &>(thr) = outer;
  thr.group = outer_group;
  thr.single_team = outer_single_team;
  thr.team_num = outer_team_num;
  thr.num_teams_less_one = outer_num_teams;
  thr.default_allocator = outer_default_allocator;
}

struct program_code {
  void (*fn)(void *);
  void *data;
};

// Where somebody may listen.
[[gnu::noinline]] void run_and_emit(void (*fn)(void *), void *data, unsigned thread_limit) {
  program_code code{fn, data};
  const auto run = [](void *argument) {
    const auto &[body, body_data] = *static_cast<program_code *>(argument);
    tool_listens() ? emit_host_region(body, body_data) : body(body_data);
  };
  run_in(self(), run, &code, thread_limit);
}

} // namespace

void run_in_initial_context(void (*fn)(void *), void *data, unsigned thread_limit) {
  thread *const thr = self_if_no_listener();
  if (thr == nullptr) [[unlikely]]
    return run_and_emit(fn, data, thread_limit);
  run_in(*thr, fn, data, thread_limit);
}

} // namespace regomp
