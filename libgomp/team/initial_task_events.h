// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The events of initial tasks, but for those that threads begin with: of target regions on the host, and of the teams of a
// league. All of this where somebody listens.
#ifndef REGOMP_TEAM_INITIAL_TASK_EVENTS_H
#define REGOMP_TEAM_INITIAL_TASK_EVENTS_H

#include "observe/tool.h"

namespace regomp {

// Calls `fn`, a target region on the host: with a region around it that nobody hears of. Ends a league that is still open,
// as the compiler says nothing at its end.
void emit_host_region(void (*fn)(void *), void *data);

// Calls `fn`, the code of a team of a teams construct, in one of its initial tasks.
void emit_team(tool_parallel &league, void (*fn)(void *), void *data);
// A teams construct begins, met by the current task; ended by emit_parallel_end.
tool_parallel &emit_league_begin(unsigned teams, ompt_parallel_flag_t invoker);

// One whose teams' code the program runs itself, inside a target region: the first team begins; the next one; the end.
void emit_open_league_begin(unsigned teams);
void emit_next_team(unsigned team);
void emit_open_league_end(unsigned last_team);

} // namespace regomp

#endif
