// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/create.h"

#include "support/memory.h"
#include "task/dependences.h"
#include "task/scheduler.h"
#include "task/task_memory.h"

#include <cstring>

namespace regomp {

namespace {

// A thread with this many tasks in its queue runs new ones at once: the others have plenty to take, and memory stays
// bounded.
constexpr unsigned queue_is_long = 128;
// With this many children that are not complete, and a new one that has to wait for some of them, the parent runs tasks
// itself before it makes more: what it keeps in flight then fits into the caches. Every thread has some to choose from.
unsigned too_many_children(const team &tm) { return 64 * (tm.nthreads + 3); }

void fill_arguments(thread &thr, task *t, const task_arguments &from, void *to) {
  t->data = to;
  if (from.copy != nullptr) {
    // Constructors run by the copy belong to the new task.
    task *const before = thr.task;
    thr.task = t;
    from.copy(to, from.data);
    thr.task = before;
    t->must_run = true;
  } else if (from.size != 0) {
    std::memcpy(to, from.data, from.size);
  }
}

// The handle goes to the user's variable and to the head of the argument block, which holds the task's own copy of it.
void announce_event(task *t, const task_request &request) {
  t->open_ends.store(body_open | event_open, std::memory_order_relaxed); // nobody else knows the task yet
  *request.event = t;
  if (request.arguments.data != nullptr) *static_cast<void **>(request.arguments.data) = t;
}

void run_included(thread &thr, const task_request &request, bool final) {
  task *const parent = thr.task;
  if (request.depend != nullptr) wait_for_dependences_of(thr, request.depend);
  const task_arguments &from = request.arguments;
  void *space;
  task *t = new_child(thr, task_kind::included, final, from.copy != nullptr ? from.size : 0, from.alignment, &space);
  t->fn = request.fn;
  t->priority = request.priority;
  if (request.event != nullptr) announce_event(t, request);
  if (from.copy != nullptr) {
    fill_arguments(thr, t, from, space);
  } else {
    t->data = from.data;
  }
  thr.task = t;
  if (t->fn != nullptr) t->fn(t->data);
  thr.task = parent;
  end_included_task(thr, t);
}

} // namespace

int clamp_priority(int priority) {
  return priority < 0 ? 0 : priority > process.max_task_priority ? process.max_task_priority : priority;
}

task *new_child(thread &thr, task_kind kind, bool final, std::size_t argument_size, std::size_t alignment,
                void **arguments) {
  task *const parent = thr.task;
  task *t = allocate_task(thr, argument_size, alignment, arguments);
  t->parent = parent;
  t->team = thr.team;
  t->kind = kind;
  t->final = final;
  t->children.store(one_reference, std::memory_order_relaxed); // nobody else knows the task yet
  if (parent != nullptr) {
    t->depth = parent->depth + 1;
    t->group = parent->group;
    t->icvs = parent->icvs;
    if (t->group != nullptr && t->group->owner == parent) t->counted_in = t->group;
  } else {
    t->icvs = process.initial;
  }
  return t;
}

void launch_child(thread &thr, task *t, void **depend) {
  task *const parent = t->parent;
  team &tm = *thr.team;
  // relaxed: only this thread adds, and it does not look at the counts before it waits.
  parent->children.fetch_add(one_reference + one_child, std::memory_order_relaxed);
  if (t->counted_in != nullptr) t->counted_in->tasks.fetch_add(1, std::memory_order_relaxed);
  if (depend != nullptr && !register_dependences(thr, t, depend)) {
    const unsigned most = too_many_children(tm);
    // relaxed: a hint.
    const auto number = [parent] { return std::uint32_t(parent->children.load(std::memory_order_relaxed)); };
    if (number() <= most) return;
    while (number() > most / 2) {
      task *ready = find_task(thr, parent, true);
      if (ready == nullptr) return;
      run_task(thr, ready);
    }
    return;
  }
  if (t->priority == 0 && tm.members[thr.num].queue.size() >= queue_is_long) {
    run_task(thr, t);
  } else {
    enqueue_task(thr, t);
  }
}

void launch_target_child(thread &thr, task *t, void **depend) {
  // What follows may come back through the inbox.
  team &tm = *thr.team;
  if (!tm.tasking.load(std::memory_order_relaxed)) tm.tasking.store(true, std::memory_order_seq_cst); // as in enqueue_task
  t->parent->children.fetch_add(one_reference + one_child, std::memory_order_relaxed);                // as in launch_child
  if (t->counted_in != nullptr) t->counted_in->tasks.fetch_add(1, std::memory_order_relaxed);
  if (depend == nullptr || register_dependences(thr, t, depend)) run_task(thr, t);
}

void create_task(thread &thr, const task_request &request) {
  task *const current = thr.task;
  if (current != nullptr && is_cancelled(thr.team, current->group)) return;
  const bool in_final = current != nullptr && current->final;
  const bool final = request.final || in_final;
  if (!request.deferrable || thr.team == nullptr || in_final) return run_included(thr, request, final);
  // The queue being long, the task would be run at once: then it need not be prepared for anything else.
  if (request.depend == nullptr && request.event == nullptr && request.priority == 0 &&
      thr.member->queue.size() >= queue_is_long)
    return run_included(thr, request, final);

  const task_arguments &from = request.arguments;
  void *space;
  task *t = new_child(thr, task_kind::deferred, final, from.size, from.alignment, &space);
  t->fn = request.fn;
  t->priority = request.priority;
  if (request.event != nullptr) announce_event(t, request);
  fill_arguments(thr, t, from, space);
  launch_child(thr, t, request.depend);
}

void wait_for_children(thread &thr) {
  task *const t = thr.task;
  if (thr.team == nullptr || t == nullptr) return;
  // acquire: what the children did is visible after the wait.
  if (std::uint32_t(t->children.load(std::memory_order_acquire)) != 0)
    work_until(thr, t, t, [t] { return std::uint32_t(t->children.load(std::memory_order_seq_cst)) == 0; });
  if (t->dependences != nullptr) { // all it mentions is complete
    release_table(thr, t->dependences);
    t->dependences = nullptr;
  }
}

void yield(thread &thr) {
  if (thr.team == nullptr || !thr.team->tasking.load(std::memory_order_relaxed)) return; // a hint
  if (task *t = find_task(thr, thr.task, false)) run_task(thr, t);
}

void begin_taskgroup(thread &thr, bool workshare) {
  if (thr.team == nullptr) return;
  task *const t = thr.task;
  taskgroup *group = ::new (allocate_small(thr)) taskgroup{};
  static_assert(sizeof(taskgroup) <= small_block_size);
  group->outer = t->group;
  group->owner = t;
  group->workshare = workshare;
  if (group->outer != nullptr) group->reductions = group->outer->reductions;
  t->group = group;
}

void end_taskgroup(thread &thr) {
  if (thr.team == nullptr) return;
  task *const t = thr.task;
  taskgroup *const group = t->group;
  if (group == nullptr || group->owner != t) {
    // Opened before there was a team, which was made for a target task meanwhile: everything below this task is meant.
    wait_for_children(thr);
    return;
  }
  // acquire: what the tasks did is visible afterwards.
  if (group->tasks.load(std::memory_order_acquire) != 0)
    work_until(thr, t, group, [group] { return group->tasks.load(std::memory_order_seq_cst) == 0; });
  t->group = group->outer;
  free_small(thr, group);
}

} // namespace regomp
