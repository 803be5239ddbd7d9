// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Task-generating constructs, taskwait, taskgroup, taskyield. All for the calling thread.
#ifndef REGOMP_TASK_CREATE_H
#define REGOMP_TASK_CREATE_H

#include "task/task.h"
#include "task/task_request.h"

namespace regomp {

void create_task(thread &, const task_request &);
// The same with the task's events, where somebody listens; the flags as the compiler gives them.
void create_task_and_emit(thread &, const task_request &, unsigned flags);
// The same for a task without copy function, depend, priority and event, which most are. Of the flags final and if matter.
// The arguments are where GOMP_task has them.
void create_plain_task(void (*fn)(void *), void *data, thread &, std::size_t size, std::size_t alignment, unsigned flags);

// Whether a new child of the current task, if it may, should not be deferred.
bool should_run_at_once(thread &, const task *current);

// A task record for the current task's child, with room for arguments. Not counted or entered anywhere yet.
task *new_child(thread &, task_kind, bool final, std::size_t argument_size, std::size_t alignment, void **arguments);
// The same when a copy function fills the arguments.
void copy_task_arguments(thread &, task *, const task_arguments &, void *to);
// Counts a deferred child and lets it go: queued, or left to its dependences.
void launch_child(thread &, task *, void **depend);

// The same for one that starts at once if it may: a target task, so that the device works while this thread goes on.
// With `further` it has a node, whether there is something to wait for or not.
struct further_predecessors;
void launch_child_at_once(thread &, task *, void **depend, const further_predecessors *further = nullptr);

int clamp_priority(int);

void wait_for_children(thread &); // taskwait
void yield(thread &);

void begin_taskgroup(thread &, bool workshare = false);
void end_taskgroup(thread &);

} // namespace regomp

#endif
