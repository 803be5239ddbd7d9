// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads of pools (team/pool.h): made, sent to teams.
#ifndef REGOMP_TEAM_WORKERS_H
#define REGOMP_TEAM_WORKERS_H

#include "team/pool.h"

namespace regomp {

// The pool for the next team that the thread leads; makes one if need be.
pool &take_pool(thread &);
void give_back_pool(thread &, pool &);

// Makes workers until there are `wanted`; returns how many there are, fewer if the system refuses (one warning).
unsigned ensure_workers(pool &, unsigned wanted);

// Sends the children of thread `num` in the tree of releases to the team, for its region of that number.
void release_workers(pool &, team &, unsigned num, std::uint64_t region);

// The same for all threads of the team, which were in its last region, at the same gates.
void start_by_gates(pool &, team &);

// Waits for the assignment that follows on this one, and puts it there; true if it has come by the gate, for the same team.
// `before`: how many threads the last team had. They all wait now, and none of them counts as busy; if they are more than
// the processors, spinning keeps the leader from making the next team.
bool wait_for_assignment(worker &, assignment &, unsigned before);

} // namespace regomp

#endif
