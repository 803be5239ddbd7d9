// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The teams construct on the host (OpenMP 5.2 section 10.2): teams run one after the other on the calling thread.
#ifndef REGOMP_TEAM_TEAMS_H
#define REGOMP_TEAM_TEAMS_H

namespace regomp {

struct thread;

// num_teams 0: no clause; thread_limit 0: no clause. The arguments are in the order in which the entry point gets them.
void run_teams(void (*fn)(void *), void *data, unsigned num_teams, unsigned thread_limit, thread &);
// The same with its events, where somebody listens.
void run_teams_and_emit(void (*fn)(void *), void *data, unsigned num_teams, unsigned thread_limit, thread &);

// The thread-limit ICV; 0 leaves it alone, and what no int can hold means no limit.
void set_thread_limit(thread &, unsigned limit);

} // namespace regomp

#endif
