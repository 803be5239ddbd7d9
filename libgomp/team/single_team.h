// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The team that a thread has outside of regions, of itself alone, where it needs one: make_single_team (team/for_task.h).
#ifndef REGOMP_TEAM_SINGLE_TEAM_H
#define REGOMP_TEAM_SINGLE_TEAM_H

namespace regomp {

struct thread;

void destroy_single_team(thread &); // waits for its tasks

} // namespace regomp

#endif
