// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A taskloop with many parts. Instead of a record and a place in a queue for each part there is one descriptor with the
// number of the next part, from which threads take some at a time: those that run a helper task, of which there is one for
// each further thread at most, and the creator if it waits for the loop anyway. A part is a task as any other to the
// program: only its record is the same as that of the part that ran before it on the same thread, if nothing is left of that
// one.
#ifndef REGOMP_TASK_SHARED_TASKLOOP_H
#define REGOMP_TASK_SHARED_TASKLOOP_H

#include "task/taskloop_parts.h"

namespace regomp {

// True if the loop is better run in this way: it has many parts, no copy function (whose copies are made by the creator)
// and no priority (which orders single parts).
bool worth_sharing(const thread &, const taskloop_request &, const partition &);

// Runs such a loop in the current task. Returns when all parts have been begun if `run_now`, without waiting for any if not.
void run_shared(thread &, const taskloop_request &, const partition &, bool final, bool run_now);

} // namespace regomp

#endif
