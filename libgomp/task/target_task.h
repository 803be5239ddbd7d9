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

struct depend_node;

struct target_task; // the machinery's own record; its address is the async_data given to a plugin

enum class target_task_state { finished, running };

// What a target task does. The payload belongs to the operations: destroy() is called once, last, on a team thread.
struct target_task_operations {
  // Dependences are met. Returns running if target_task_completed(task) has been or will be called.
  target_task_state (*start)(void *payload, target_task *task);
  // The asynchronous part has ended: copy back, unmap. Not called if start() returned finished.
  void (*finish)(void *payload);
  void (*destroy)(void *payload);
  // Null, or what target_task_completed calls first; under the same conditions as that.
  void (*ended)(void *payload) = nullptr;
};

// A deferred construct, as the task that has generated it keeps it in mind until it is complete: for those that come after
// it. Of the thread that executes that task; see pending_constructs.
struct pending_construct {
  pending_construct *next = nullptr;              // the one generated after it
  depend_node *node = nullptr;                    // of the construct's task; complete when all is done, on the host too
  bool child = true;                              // of the task in whose list it is; else that task has taken it over
  void (*release)(pending_construct *) = nullptr; // lets go of the record; nobody touches it through the list any more
  // For a deferred task that is created while this is in flight, and comes behind it.
  void (*hold)(pending_construct *) = nullptr;
  void (*drop)(pending_construct *) = nullptr;
};

struct pending_view {
  pending_construct &construct;
  depend_node *node;
  bool sibling;   // the current task's own
  bool inherited; // launched by another task region before the current one was created
};

// What a target task waits for beside its depend array, and what the creator wants to know of it.
struct target_task_order {
  bool on_device = false;                     // what is done between start and end needs no thread
  std::size_t count = 0;                      // tasks that must be complete before start()
  depend_node *const *predecessors = nullptr; // of pending constructs
  pending_construct *record = nullptr;        // becomes the last one pending, or is released if the task is over already
};

// Creates a deferred target task, child of the current task. `depend` is the compiler's array (task/depend_list.h) or null.
// Where there is no team, one of a single thread is made for the calling thread, as stock does, and lasts. In a final task,
// or in a region that is cancelled, behaves as the specification says (undeferred; dropped). Never called while a lock is
// held.
void create_target_task(const target_task_operations &, void *payload, void **depend, const target_task_order & = {});

// Says that the work start() handed out has ended. Any thread, also one OpenMP does not know; takes no lock that is held
// while user code runs, calls no plugin. Exactly once per task.
void target_task_completed(target_task *);

// True if the current task has children with dependences, so that a construct with a depend clause may have to wait.
bool current_task_has_dependences();

// Waits, running other tasks, until an undeferred task with these dependences could run.
void wait_for_dependences(void **depend);
// The same before begin_seen_target_task, if a tool listens.
void wait_as_target_task(void **depend, bool deferrable);

// What a tool sees of the target task of a construct that the current task carries out itself, and which becomes that task
// in its eyes. Null in a thread that is in no task. `deferrable`: the construct has nowait. Where a tool listens.
struct tool_task *begin_seen_target_task(void **depend, bool deferrable);
void end_seen_target_task(tool_task *);

// True if constructs may be pending that the current task region has generated: the current task, and if it is executed at
// once by who has generated it, the task above, and so on; or that were in flight, and wait for device work alone, when the
// last of these was created, and deferred. What a target task does itself never comes behind others: the
// task has.
bool any_pending();
// Calls visit(pending_view) for each, those of an outer task first, the oldest of a task first. First ends what devices have
// done.
void for_each_pending(void (*visit)(void *context, const pending_view &), void *context);
template <typename Visit>
void for_each_pending(Visit &&visit) {
  for_each_pending([](void *v, const pending_view &p) { (*static_cast<Visit *>(v))(p); }, &visit);
}
// Waits until they are complete; see wait_for_nodes in dependences.h.
void wait_for_pending(depend_node *const *, std::size_t count);
// True if it cannot start before some task is complete whose event the program fulfils: perhaps after what would wait.
bool may_wait_for_event(const depend_node *);
depend_node *hold_node(depend_node *);
void drop_node(depend_node *);
// True if a target task that the current task generates is not deferred.
bool target_tasks_are_undeferred();

// True if the innermost enclosing region or taskgroup is cancelled, so that data directives are to do nothing.
bool current_task_cancelled();

// The stack of `target data` regions of the current task. The stack lives as long as the task; entries are opaque here.
void push_target_data(void *region);
void *pop_target_data(); // null if empty
bool target_data_empty();

} // namespace regomp

#endif
