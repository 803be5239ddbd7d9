// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Task-generating constructs, taskwait, taskgroup, taskyield. All for the calling thread.
#ifndef REGOMP_TASK_CREATE_H
#define REGOMP_TASK_CREATE_H

#include "task/task.h"

namespace regomp {

// Flags of GOMP_task and GOMP_taskloop.
enum task_flags : unsigned {
  task_flag_untied = 1,
  task_flag_final = 2,
  task_flag_mergeable = 4,
  task_flag_depend = 8,
  task_flag_priority = 0x10,
  task_flag_up = 0x100,
  task_flag_grainsize = 0x200,
  task_flag_if = 0x400,
  task_flag_nogroup = 0x800,
  task_flag_reduction = 0x1000,
  task_flag_detach = 0x2000,
  task_flag_strict = 0x4000,
};

using copy_function = void (*)(void *to, void *from);

// The argument block of a task: copied by `copy`, or byte by byte if that is null.
struct task_arguments {
  void *data;
  copy_function copy;
  std::size_t size;
  std::size_t alignment;
};

struct task_request {
  void (*fn)(void *);
  task_arguments arguments;
  bool deferrable = true; // the if clause
  bool final = false;
  void **depend = nullptr; // the compiler's array
  int priority = 0;
  void **event = nullptr; // where the handle of a detachable task goes
};

void create_task(thread &, const task_request &);
// The same where a tool listens; the flags as the compiler gives them.
void create_observed_task(thread &, const task_request &, unsigned flags);
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
