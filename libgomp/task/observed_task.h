// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Explicit tasks as tools see them. Where a tool listens, or has listened when the task was created.
#ifndef REGOMP_TASK_OBSERVED_TASK_H
#define REGOMP_TASK_OBSERVED_TASK_H

#include "observe/sync_region.h"
#include "task/task.h"
#include "task/task_request.h"

namespace regomp {

// The current task creates one with these ompt_task_flag_t; `depend` is the compiler's array or null.
tool_task *tell_task_create(int flags, void **depend);
int tool_flags_of(unsigned task_flags, bool undeferred, bool final);
int target_task_flags(bool undeferred, bool final);

// The calling thread begins or goes on with a task, and lets go of it.
void tell_task_start(tool_task &, unsigned thread_num);
void tell_task_stop(tool_task &, ompt_task_status_t);
// The same at the end of its body, when its event may be open.
void tell_body_end(const task *, tool_task &);
// Its event is fulfilled.
void tell_fulfilled(tool_task &);
void tell_discarded(tool_task &, bool region_is_cancelled);

// `source` is not complete, and `sink` depends on it.
inline void tell_dependence(tool_task &source, tool_task &sink) {
  tell<ompt_callback_task_dependence>(&source.data, &sink.data);
}

} // namespace regomp

#endif
