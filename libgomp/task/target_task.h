// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The narrow door through which offloading uses the task machinery: target tasks (nowait, depend) whose work goes on outside
// any host thread, and the per-task stack of open `target data` regions. OpenMP 5.2 sections 12.5 and 13.8.
//
// A target task has a body of two halves. start() runs on a team thread once the task's dependences are met; it may finish
// the work itself, or hand it to a device and return at once. In the second case somebody, on any thread and possibly before
// start() has returned, calls target_task_completed() exactly once; a team thread then runs finish(). No thread waits in
// between: the thread that ran start() goes on with other tasks.
#ifndef REGOMP_TASK_TARGET_TASK_H
#define REGOMP_TASK_TARGET_TASK_H

#include <cstddef>

namespace regomp {

struct target_task; // the machinery's own record; its address is the async_data given to a plugin

enum class target_task_state { finished, running };

// What a target task does. The payload belongs to the operations: destroy() is called once, last, on a team thread.
struct target_task_operations {
  // Dependences are met. Returns running if target_task_completed(task) has been or will be called.
  target_task_state (*start)(void *payload, target_task *task);
  // The asynchronous part has ended: copy back, unmap. Not called if start() returned finished.
  void (*finish)(void *payload);
  void (*destroy)(void *payload);
};

// Creates a deferred target task, child of the current task. `depend` is the compiler's array (host.md section 4.2) or null.
// Where there is no team, one of a single thread is made for the calling thread, as stock does, and lasts. In a final task,
// or in a region that is cancelled, behaves as the specification says (undeferred; dropped). Never called while a lock is
// held.
void create_target_task(const target_task_operations &, void *payload, void **depend);

// Says that the work start() handed out has ended. Any thread, also one OpenMP does not know; takes no lock that is held
// while user code runs, calls no plugin. Exactly once per task.
void target_task_completed(target_task *);

// True if the current task has children with dependences, so that a construct with a depend clause may have to wait.
bool current_task_has_dependences();

// Waits, running other tasks, until an undeferred task with these dependences could run.
void wait_for_dependences(void **depend);

// True if the innermost enclosing region or taskgroup is cancelled, so that data directives are to do nothing.
bool current_task_cancelled();

// The stack of `target data` regions of the current task. The stack lives as long as the task; entries are opaque here.
void push_target_data(void *region);
void *pop_target_data(); // null if empty
bool target_data_empty();

} // namespace regomp

#endif
