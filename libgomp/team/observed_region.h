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
void tell_implicit_task_end(tool_task &, tool_task *after);

// The worksharing construct that the current task is in, if any, is over.
void tell_work_begin(ompt_work_t, std::uint64_t count, const void *codeptr);
void tell_work_end(const void *codeptr = nullptr);

} // namespace regomp

#endif
