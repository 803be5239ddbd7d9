// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The events of explicit tasks. All of this where somebody listens, or has listened when the task was created.
//
// Code that creates tasks is handed `announce`, which emits the creation and gives what listeners see of the task. Where
// nobody can listen that is `to_nobody`: a null pointer that the compiler knows.
#ifndef REGOMP_TASK_TASK_EVENTS_H
#define REGOMP_TASK_TASK_EVENTS_H

#include "observe/sync_region.h"
#include "task/task.h"
#include "task/task_request.h"

namespace regomp {

inline constexpr auto to_nobody = [](auto...) -> tool_task * { return nullptr; };

// The current task creates one with these ompt_task_flag_t; `depend` is the compiler's array or null.
tool_task *emit_task_create(int flags, void **depend);
int tool_flags_of(unsigned task_flags, bool undeferred, bool final);
int target_task_flags(bool undeferred, bool final);

// The calling thread begins or goes on with a task, and lets go of it.
void emit_task_start(tool_task &, unsigned thread_num);
void emit_task_stop(tool_task &, ompt_task_status_t);
// The same at the end of its body, when its event may be open.
void emit_body_end(const task *, tool_task &);
// Calls the task's code, if it has any, with these events. The calling thread's current task is this one.
void run_body_and_emit(const thread &, const task *);
// Its event is fulfilled.
void emit_fulfilled(tool_task &);
void emit_discarded(tool_task &, bool region_is_cancelled);

// `source` is not complete, and `sink` depends on it.
inline void emit_dependence(tool_task &source, tool_task &sink) { emit(events::task_dependence{source, sink}); }

} // namespace regomp

#endif
