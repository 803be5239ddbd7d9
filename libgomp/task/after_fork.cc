// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The child of a fork that happened in a region. Of the team's threads only the one that forked exists there; what the
// others were doing stands in their records and stacks, which the child has as they were at that moment, between any two
// instructions. Tasks that they executed count as complete: what depends on these may run, and nobody waits for them. Tasks
// that were queued are the survivor's. Target tasks that a device was working for count as complete as well, in a team of
// one thread, too: no device ends them in the child. What was being taken out of a queue, or being ended, at the moment of
// the fork is lost; hence nobody in such a team waits when there is nothing to run and nothing of the child's own to come
// (is_only_survivor, team/team.h; task/outside_tasks.h).
//
// All of this runs in the fork handler of the child, on its only thread.
#include "task/scheduler.h"
#include "task/task_memory.h"

namespace regomp {

namespace {

// Where a thread was in the team, or null. A thread in several is in the innermost; the team that it leads keeps its place
// in the one outside.
const thread_context *place_in(const thread &thr, const team &tm) {
  const thread_context *place = &thr;
  while (place->team != nullptr && place->team != &tm) {
    if (place->num != 0) return nullptr; // it leads no team further out
    place = &place->team->outer;
  }
  return place->team == &tm ? place : nullptr;
}

// What the thread was executing: the current task and, since a thread that waits in a task executes only tasks below that
// one, tasks above it. The innermost first.
void end_tasks_of(thread &survivor, const thread &gone, task *t) {
  while (is_explicit(t)) {
    task *const above = t->parent; // which the task holds as long as it is not over
    if (t->executor.load(std::memory_order_relaxed) == &gone) {
      t->executor.store(&survivor, std::memory_order_relaxed);
      t->own.used = true; // a task that it ran at once may have left something, by end_included_task
      t->must_run = false;
      if (t->target != nullptr) t->open_ends.store(0, std::memory_order_relaxed); // whatever of it is on a device
      if (t->kind == task_kind::included) {
        end_included_task(survivor, t);
      } else {
        end_task(survivor, t);
      }
    }
    t = above;
  }
}

// Takes out of the inbox the target tasks that have run on a device: they are lost like those that still do. Left are
// target tasks that have yet to start, and others.
void keep_what_can_be_done(team &tm) {
  task *t = tm.inbox.exchange(nullptr, std::memory_order_relaxed);
  while (t != nullptr) {
    task *const next = t->next_in_inbox;
    if (t->target == nullptr || t->open_ends.load(std::memory_order_relaxed) != 0) {
      t->next_in_inbox = tm.inbox.load(std::memory_order_relaxed);
      tm.inbox.store(t, std::memory_order_relaxed);
    }
    t = next;
  }
}

// Completes target tasks of the parent's whose body is over and which no thread is about to complete: neither the survivor,
// below, nor those that are gone, of which end_tasks_of has.
void end_target_tasks(thread &survivor, team &tm) {
  const auto lost = [&survivor](const task *t) {
    return t != survivor.task && (t->open_ends.load(std::memory_order_relaxed) & body_open) == 0;
  };
  while (task *t = tm.outside.take_lost(lost)) {
    t->open_ends.store(0, std::memory_order_relaxed);
    // One that was not deferred ends with the wait of its creator.
    if (t->kind != task_kind::included) end_task(survivor, t);
  }
}

} // namespace

void adopt_tasks_after_fork(thread &survivor, team &tm, unsigned threads) {
  tm.outside.unlock();
  tm.events.reset_after_fork();
  tm.waking.store(false, std::memory_order_relaxed);
  tm.visitors.store(0, std::memory_order_relaxed);
  tm.on_device.store(0, std::memory_order_relaxed);
  keep_what_can_be_done(tm);
  if (!tm.urgent_lock.try_lock()) {
    tm.urgent_lock.reset_after_fork();
    tm.urgent.store(0, std::memory_order_relaxed);
  } else {
    tm.urgent_lock.unlock();
  }
  task_queue &own = survivor.member->queue;
  own.reset_after_fork();
  for (unsigned i = 0; i < threads; ++i) {
    member &m = tm.members[i];
    if (&m == survivor.member) continue;
    m.queue.reset_after_fork();
    while (task *t = m.queue.take_oldest(nullptr, true)) own.push(t);
  }
  for (unsigned i = 0; i < threads; ++i) {
    member &m = tm.members[i];
    auto *const gone = const_cast<thread *>(m.implicit_task.executor.load(std::memory_order_relaxed));
    if (&m == survivor.member || gone == nullptr || gone == &survivor) continue;
    // Its record may become another thread's.
    adopt_blocks_after_fork(survivor, *gone);
    if (const thread_context *place = place_in(*gone, tm)) end_tasks_of(survivor, *gone, place->task);
  }
  end_target_tasks(survivor, tm);
}

} // namespace regomp
