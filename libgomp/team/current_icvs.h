// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ICVs of the current task, to read. An initial task that no setter has touched reads the process's, which are constant
// once the environment has been read. By the thread itself.
#ifndef REGOMP_TEAM_CURRENT_ICVS_H
#define REGOMP_TEAM_CURRENT_ICVS_H

#include "task/for_team.h"
#include "team/thread.h"

namespace regomp {

inline const task_icvs &current_icvs(const thread &thr) { return thr.task != nullptr ? thr.task->icvs : process.initial; }

} // namespace regomp

#endif
