// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parallel regions as tools see them: what the code of the team calls where one listens.
#ifndef REGOMP_TEAM_OBSERVED_REGION_H
#define REGOMP_TEAM_OBSERVED_REGION_H

#include "observe/sync_region.h"
#include "team/team.h"

namespace regomp {

// By the leader, before the region's threads start and while the task that met the construct is the current one.
void tell_region_begin(team &, unsigned requested);
// By the leader, when that task is the current one again.
void tell_region_end(team &);

// By each thread of the team; the task is the thread's current one from then on.
void tell_implicit_task_begin(thread &, team &);
// And the one that met the construct is the leader's. `after`: what is current then.
void tell_implicit_task_end(task &, tool_task *after);

// The current task begins a worksharing construct, ends the one that it is in, if any. Without a code address: that of the
// construct's begin.
void tell_work_begin(ompt_work_t, std::uint64_t count, const void *codeptr);
void tell_work_end(const void *codeptr = nullptr);

// Before GCC 17 the library is not told of the end of single and scope: it is told to the tool when the task comes to a
// barrier, another such construct, or the end of the region. GCC 17 tells it, and the begin and end of loops whose
// iterations the program distributes itself and of masked regions, but its calls do not balance: what is still open is ended
// likewise.
void tell_open_end();
// The same at the end of a parallel region, for constructs of all kinds.
void tell_all_ends();
// A thread has come to a single construct, and executes it or not.
void tell_single(bool executes, const void *codeptr);

// What programs of GCC 17 tell. A begin inside a construct that the library knows is that construct's own; an end without a
// begin tells nothing.
void tell_program_work_begin(ompt_work_t, std::uint64_t count, const void *codeptr);
// A chunk may come without a begin, where two loops of a function share one.
void tell_program_chunk(ompt_work_t, std::uint64_t first, std::uint64_t count, const void *codeptr);
void tell_program_work_end(ompt_work_t, const void *codeptr);
void tell_masked_begin(const void *codeptr);
void tell_masked_end(const void *codeptr);

} // namespace regomp

#endif
