// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/observed_initial_task.h"

#include "team/observed_region.h"

namespace regomp {

namespace {

bool is_of_open_league(const tool_task &t) {
  const unsigned flags = t.parallel != nullptr ? unsigned(t.parallel->flags) : 0;
  return t.flags == int(ompt_task_initial) && (flags & ompt_parallel_league) != 0 &&
         (flags & ompt_parallel_invoker_program) != 0;
}

} // namespace

tool_task &tell_initial_task_begin(tool_parallel &p, unsigned of, unsigned index) {
  tool_thread &me = tool_self();
  tool_task &t = *make_tool_task(ompt_task_initial);
  place_tool_task(t, me.current, &p);
  t.state_before = me.state;
  t.codeptr_before = me.codeptr;
  std::atomic_signal_fence(std::memory_order_release); // before the eyes of this thread's signal handlers
  me.current = &t;
  me.state = ompt_state_work_serial;
  tell<ompt_callback_implicit_task>(ompt_scope_begin, &p.data, &t.data, of, index, int(ompt_task_initial));
  return t;
}

void tell_initial_task_end(tool_task &t, unsigned index) {
  tool_thread &me = tool_self();
  tell_all_ends();
  // The specification has null here. There are tools that look at it nevertheless, and a word that is 0 is null to those
  // that compare what it holds.
  ompt_data_t none{};
  tell<ompt_callback_implicit_task>(ompt_scope_end, &none, &t.data, 0u, index, int(ompt_task_initial));
  me.state = t.state_before;
  me.codeptr = t.codeptr_before;
  me.current = t.outer;
  std::atomic_signal_fence(std::memory_order_release); // they look at it no more
  drop_tool_task(&t);
}

tool_task &tell_host_region_begin() {
  tool_parallel &p = *make_tool_parallel(nullptr, nullptr);
  tool_task &t = tell_initial_task_begin(p, 1, 1);
  drop_tool_parallel(&p); // the task holds it
  return t;
}

void tell_host_region_end(tool_task &t, unsigned team) {
  if (tool_self().current != &t) tell_open_league_end(team);
  tell_initial_task_end(t, 1);
}

tool_parallel &tell_league_begin(unsigned requested, unsigned teams, ompt_parallel_flag_t invoker) {
  tool_thread &me = tool_self();
  tool_task &encountering = *me.current;
  tool_parallel &p = *make_tool_parallel(encountering.parallel, &encountering);
  p.size = teams;
  p.flags = int(unsigned(invoker) | unsigned(ompt_parallel_league));
  p.codeptr = me.codeptr;
  tell<ompt_callback_parallel_begin>(&encountering.data, &encountering.frame, &p.data, requested, p.flags, p.codeptr);
  return p;
}

void tell_league_end(tool_parallel &p) {
  tell<ompt_callback_parallel_end>(&p.data, &p.encountering->data, p.flags, p.codeptr);
  drop_tool_parallel(&p);
}

namespace {

// The team's code is a part of the function that the outer task runs.
void begin_team(tool_parallel &p, unsigned team) {
  tool_task &outer = *tool_self().current;
  tool_task &t = tell_initial_task_begin(p, p.size, team);
  t.frame.exit_frame = outer.frame.exit_frame;
}

// The region of the team that has ended, which its caller holds; null if the current task is of no such team.
tool_parallel *end_team(unsigned team) {
  tool_task &t = *tool_self().current;
  if (!is_of_open_league(t)) return nullptr;
  tool_parallel *const p = t.parallel;
  t.frame.exit_frame.ptr = nullptr;
  tell_initial_task_end(t, team);
  return p;
}

} // namespace

void tell_open_league_begin(unsigned teams) {
  begin_team(tell_league_begin(teams, teams, ompt_parallel_invoker_program), 0);
}

void tell_next_team(unsigned team) {
  if (tool_parallel *p = end_team(team - 1)) begin_team(*p, team);
}

void tell_open_league_end(unsigned last_team) {
  if (tool_parallel *p = end_team(last_team)) tell_league_end(*p);
}

} // namespace regomp
