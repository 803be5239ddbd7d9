// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Teams and the end of pools (team/pool.h).
#ifndef REGOMP_TEAM_POOL_LIFE_H
#define REGOMP_TEAM_POOL_LIFE_H

#include "team/pool.h"

namespace regomp {

// Whether the library has ever had a thread of its own. It stays in the process from then on.
bool pool_threads_were_made();
// Once there is one; true if that was known.
bool note_pool_threads();

// Ends all threads of the pool and of those behind it, and of the pools that these lead, and waits for them. No region runs
// on them.
void destroy_pools(pool *, thread_ending);

// In the child of a fork: the threads do not exist. Forgets them.
void forget_pools(pool *);

team *make_team(unsigned capacity);
void destroy_team(team *);

} // namespace regomp

#endif
