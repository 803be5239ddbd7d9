// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the scheduler sees of target tasks; target_task.h is what the offloading code sees.
#ifndef REGOMP_TASK_TARGET_WORK_H
#define REGOMP_TASK_TARGET_WORK_H

#include <atomic>

namespace regomp {

struct task;
struct thread;

// Relaxed: the thread that creates a task has created what the task comes behind, or has got it with its own task.
extern __attribute__((visibility("hidden"))) std::atomic<bool> any_construct_deferred;
// A deferred task that is about to be launched comes behind what the tasks of its parent's sequence have in flight.
void inherit_constructs(thread &, task *);

// First half, on a thread of the team whose current task it is. True if it goes on outside; the task then comes back through
// the inbox. What a tool sees of the task is told of here.
bool start_target_work(task *);
// Second half.
void finish_target_work(thread &, task *);
// Releases a task's target part and its offload state.
void release_target_state(task *);
// Of a task that has run at once: its parent, if the calling thread executes that, knows its target tasks from here on.
void hand_up_target_tasks(thread &, task *);
// In a taskwait, when the children are complete: for those that tasks which ran at once have left. They are not children,
// but with GCC's library they would be over, as the task is that has generated them.
void wait_for_handed_up_work(thread &, task *);

} // namespace regomp

#endif
