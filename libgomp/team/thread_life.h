// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread has of its own, made when it is first asked for and released at the thread's end; and what is left of it in
// the child of a fork. For the calling thread.
#ifndef REGOMP_TEAM_THREAD_LIFE_H
#define REGOMP_TEAM_THREAD_LIFE_H

#include "team/for_task.h"

namespace regomp {

// Releases what the thread owns. It is in no region. How its pools end: team/pool.h.
enum class thread_ending : bool;
void release_thread(thread &, thread_ending);

// The ICVs of the current task, for a setter; to read: team/current_icvs.h.
task_icvs &writable_icvs(thread &);

} // namespace regomp

#endif
