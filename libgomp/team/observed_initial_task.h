// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Initial tasks as tools see them, but for those that threads begin with: of target regions on the host, and of the teams of
// a league. Where a tool listens.
#ifndef REGOMP_TEAM_OBSERVED_INITIAL_TASK_H
#define REGOMP_TEAM_OBSERVED_INITIAL_TASK_H

#include "observe/tool.h"

namespace regomp {

// The calling thread begins an initial task, which is the current one from then on; `of` and `index` as
// ompt_callback_implicit_task has them. It ends when nothing is left below it.
tool_task &tell_initial_task_begin(tool_parallel &, unsigned of, unsigned index);
void tell_initial_task_end(tool_task &, unsigned index);

// A target region on the host: with a region around it that nobody is told of.
tool_task &tell_host_region_begin();
// `team`: of a league that is still open, as the compiler says nothing at its end.
void tell_host_region_end(tool_task &, unsigned team);

// A teams construct, by the task that meets it.
tool_parallel &tell_league_begin(unsigned requested, unsigned teams, ompt_parallel_flag_t invoker);
void tell_league_end(tool_parallel &);

// One whose teams' code the program runs itself, inside a target region: the first team begins; the next one; the end.
void tell_open_league_begin(unsigned teams);
void tell_next_team(unsigned team);
void tell_open_league_end(unsigned last_team);

} // namespace regomp

#endif
