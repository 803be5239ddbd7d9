// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/initial_task_events.h"

#include "team/region_events.h"
#include "team/single_team.h"
#include "team/thread.h"

namespace regomp {

namespace {

bool is_of_open_league(const tool_task &t) {
  const unsigned flags = t.parallel != nullptr ? unsigned(t.parallel->flags) : 0;
  return t.flags == int(ompt_task_initial) && (flags & ompt_parallel_league) != 0 &&
         (flags & ompt_parallel_invoker_program) != 0;
}

// The calling thread begins an initial task, which is the current one from then on; `of` and `index` as
// ompt_callback_implicit_task has them. It ends when nothing is left below it.
tool_task &emit_initial_task_begin(tool_parallel &p, unsigned of, unsigned index) {
  tool_thread &me = tool_self();
  tool_task &t = *make_tool_task(ompt_task_initial);
  place_tool_task(t, me.current, &p);
  t.state_before = me.state;
  t.codeptr_before = me.codeptr;
  std::atomic_signal_fence(std::memory_order_release); // before the eyes of this thread's signal handlers
  me.current = &t;
  me.state = ompt_state_work_serial;
  emit(events::implicit_task{ompt_scope_begin, t, index, of});
  return t;
}

void emit_initial_task_end(tool_task &t, unsigned index) {
  tool_thread &me = tool_self();
  emit_all_ends();
  emit(events::implicit_task{ompt_scope_end, t, index});
  me.state = t.state_before;
  me.codeptr = t.codeptr_before;
  me.current = t.outer;
  std::atomic_signal_fence(std::memory_order_release); // they look at it no more
  drop_tool_task(&t);
}

} // namespace

void emit_team(tool_parallel &league, void (*fn)(void *), void *data) {
  const unsigned team = self().team_num;
  tool_task &t = emit_initial_task_begin(league, league.size, team);
  call_program(t, fn, data);
  emit_initial_task_end(t, team);
}

tool_parallel &emit_league_begin(unsigned teams, ompt_parallel_flag_t invoker) {
  tool_parallel &p = emit_parallel_begin(teams, unsigned(invoker) | ompt_parallel_league);
  p.size = teams;
  return p;
}

namespace {

// The team's code is a part of the function that the outer task runs.
void begin_team(tool_parallel &p, unsigned team) {
  tool_task &outer = *tool_self().current;
  tool_task &t = emit_initial_task_begin(p, p.size, team);
  t.frame.exit_frame = outer.frame.exit_frame;
}

// The region of the team that has ended, which its caller holds; null if the current task is of no such team.
tool_parallel *end_team(unsigned team) {
  tool_task &t = *tool_self().current;
  if (!is_of_open_league(t)) return nullptr;
  tool_parallel *const p = t.parallel;
  t.frame.exit_frame.ptr = nullptr;
  emit_initial_task_end(t, team);
  return p;
}

} // namespace

void emit_open_league_begin(unsigned teams) { begin_team(emit_league_begin(teams, ompt_parallel_invoker_program), 0); }

void emit_next_team(unsigned team) {
  if (tool_parallel *p = end_team(team - 1)) begin_team(*p, team);
}

void emit_open_league_end(unsigned last_team) {
  if (tool_parallel *p = end_team(last_team)) emit_parallel_end(*p);
}

void emit_host_region(void (*fn)(void *), void *data) {
  tool_parallel &p = *make_tool_parallel(nullptr, nullptr);
  tool_task &t = emit_initial_task_begin(p, 1, 1);
  drop_tool_parallel(&p); // the task holds it
  call_program(t, fn, data);
  thread &thr = self();
  if (thr.single_team != nullptr) destroy_single_team(thr); // what is below the task ends before it does
  if (tool_self().current != &t) emit_open_league_end(thr.team_num);
  emit_initial_task_end(t, 1);
}

} // namespace regomp
