// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the task code sees of threads and teams beside their records. Nothing else of this folder is for it.
#ifndef REGOMP_TEAM_FOR_TASK_H
#define REGOMP_TEAM_FOR_TASK_H

#include "team/team.h"

namespace regomp {

// Makes sure that what the thread owns is released when it ends.
void release_at_thread_exit(thread &);

// The current task; an initial task is made if there is none yet.
task &current_task(thread &);

// Gives the calling thread, which has none, a team of itself alone, at level 0. It lasts as long as the thread.
team &make_single_team(thread &);

} // namespace regomp

#endif
