// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Dependences between sibling tasks (OpenMP 5.2 section 15.9.5).
//
// Each task that has children with depend clauses owns a table from address to the last tasks that named it. Only the thread
// that executes that task looks at the table, so it needs no lock. What threads share is the edge: a predecessor keeps a
// stack of the tasks that wait for it, which is closed when it is complete; a successor counts what it waits for.
#ifndef REGOMP_TASK_DEPENDENCES_H
#define REGOMP_TASK_DEPENDENCES_H

#include "task/task.h"

namespace regomp {

// A link of a list of nodes. Null; a record {next link, node}; or the node itself, marked by a bit, since each node has room
// for being in one list of each kind, and most are in no more.
using depend_link = std::uintptr_t;

// The part of a task, or of a wait, that takes part in dependences. Lives as long as the task or a table refers to it.
struct depend_node {
  std::atomic<depend_link> successors;  // closed: complete
  std::atomic<std::uint32_t> waits_for; // predecessors that are not complete; one more while they are being collected
  std::atomic<std::uint32_t> references;
  task *owner;           // null: a wait, which is told by `ready`
  depend_link next_edge; // in the list of successors of one predecessor; written before the node is put there
  depend_link next_cell; // in a group of the table; the table's owner's
  std::atomic<bool> ready;
  bool in_successors; // next_edge is in use; these two belong to the thread that enters the node
  bool in_group;      // next_cell is in use
  // Known to the thread that executes the parent, and constant once the task has been let go:
  bool on_device;       // the owner's work is a device's
  bool device_only;     // and so is that of all it waits for: its end needs nobody to run a task
  bool waits_for_event; // it, or one of those, is a detachable task's, whose event the program fulfils when it likes
  bool listened_to;     // it is a seen_node; constant
};

// Where a tool sees the task, or what waits as a task.
struct seen_node : depend_node {
  tool_task *seen;
};

// Predecessors beside those that the depend array gives, each complete or held by the caller.
struct further_predecessors {
  bool on_device = false; // of the new task
  std::size_t count = 0;
  depend_node *const *nodes = nullptr;
  depend_node **made = nullptr; // gets the new task's node, with a reference, before the task can end
};

// Enters a new child of the current task with the compiler's depend array, or null. True if it may run at once; otherwise it
// is queued when its last predecessor is complete; if its work is a device's, it comes into the team's inbox.
bool register_dependences(thread &, task *child, void **depend, const further_predecessors & = {});

// Waits, running tasks, until a child with these dependences could run. Nothing is entered.
void wait_for_dependences_of(thread &, void **depend);
// The same where a tool sees who waits as a task.
void wait_for_dependences_and_emit(thread &, void **depend, tool_task *);

// Waits until tasks are complete. Runs others only where one of them waits for a task that is not a device's, and then those
// below `generating` alone.
void wait_for_nodes(thread &, task *generating, depend_node *const *nodes, std::size_t count);

bool is_complete(const depend_node *);

// True if a child with these dependences could run now: all that it depends on is complete. If it is also complete before
// the current task goes on, there is no need to enter it.
bool dependences_are_complete(const thread &, void **depend);

// All children of the task are complete: its table is of no use any more, and is kept only if it is small.
void forget_dependences(thread &, task *);

// The task is complete: lets its successors go.
void release_successors(thread &, depend_node *);

void drop_node(thread &, depend_node *);
void release_table(thread &, depend_table *);

} // namespace regomp

#endif
