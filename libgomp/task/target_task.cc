// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A target task is a detachable task without a user's event: its body is start(), and the end of the asynchronous part takes
// the place of the event. Whatever happens last sends it to finish(), which a thread of the team runs.
#include "task/target_task.h"

#include "support/memory.h"
#include "task/create.h"
#include "task/dependences.h"
#include "task/scheduler.h"
#include "task/target_work.h"
#include "team/team.h"

namespace regomp {

struct data_region {
  void *region;
  data_region *outer;
};

struct target_work {
  target_task_operations operations;
  void *payload;
};

namespace {

target_task *handle_of(task *t) { return reinterpret_cast<target_task *>(t); }
task *task_of(target_task *handle) { return reinterpret_cast<task *>(handle); }

task *new_target_task(thread &thr, task_kind kind, const target_task_operations &operations, void *payload) {
  void *unused;
  task *t = new_child(thr, kind, false, 0, 1, &unused);
  t->special = true;
  t->target = create<target_work>(target_work{operations, payload});
  t->open_ends.store(body_open | event_open, std::memory_order_relaxed); // nobody else knows the task yet
  return t;
}

// In a final task: the creator waits, running other tasks meanwhile.
void run_undeferred(thread &thr, const target_task_operations &operations, void *payload, void **depend) {
  if (depend != nullptr) wait_for_dependences_of(thr, depend);
  task *t = new_target_task(thr, task_kind::included, operations, payload);
  task *const parent = thr.task;
  thr.task = t;
  const bool goes_on = start_target_work(t);
  thr.task = parent;
  if (goes_on) {
    work_until(thr, parent, t, [t] { return t->open_ends.load(std::memory_order_seq_cst) == 0; });
    finish_target_work(thr, t);
  }
  end_included_task(thr, t);
}

} // namespace

bool start_target_work(task *t) {
  target_work &work = *t->target;
  t->team->on_device.fetch_add(1, std::memory_order_relaxed); // a hint for those who wait
  if (work.operations.start(work.payload, handle_of(t)) == target_task_state::finished) {
    t->open_ends.store(0, std::memory_order_relaxed); // nobody else has a hand in it
    t->team->on_device.fetch_sub(1, std::memory_order_relaxed);
    return false;
  }
  t->below().publish(); // it may be another thread that completes the task
  // acq_rel: if the asynchronous part has ended already, what it did is visible; if not, what start() did is, to whom it
  // ends.
  if (t->open_ends.fetch_and(~body_open, std::memory_order_acq_rel) != body_open) return true;
  work.operations.finish(work.payload);
  return false;
}

void finish_target_work(thread &thr, task *t) {
  task *const before = thr.task;
  thr.task = t;
  t->target->operations.finish(t->target->payload);
  thr.task = before;
}

void release_target_state(task *t) {
  if (target_work *work = t->target) {
    work->operations.destroy(work->payload);
    destroy(work);
    t->target = nullptr;
  }
  while (data_region *top = t->data_regions) {
    t->data_regions = top->outer;
    destroy(top);
  }
}

void create_target_task(const target_task_operations &operations, void *payload, void **depend) {
  thread &thr = self();
  if (thr.task != nullptr && is_cancelled(thr.team, thr.task->group)) {
    operations.destroy(payload);
    return;
  }
  if (thr.team == nullptr) make_single_team(thr);
  if (thr.task->final) return run_undeferred(thr, operations, payload, depend);
  task *t = new_target_task(thr, task_kind::deferred, operations, payload);
  launch_child_at_once(thr, t, depend);
}

void target_task_completed(target_task *handle) {
  task *const t = task_of(handle);
  team &tm = *t->team;
  const bool waited_for = t->kind == task_kind::included;
  // Once the end is known, task and region may be gone; a visitor keeps the team where it is. relaxed: the next line
  // releases.
  tm.visitors.fetch_add(1, std::memory_order_relaxed);
  tm.on_device.fetch_sub(1, std::memory_order_relaxed); // as in start_target_work
  // seq_cst: the event count's protocol, for a task that is waited for. Otherwise as in start_target_work.
  const std::uint32_t open = t->open_ends.fetch_and(~event_open, std::memory_order_seq_cst);
  if (waited_for) {
    tm.events.wake(INT_MAX, bit_of(t));
  } else if (open == event_open) {
    send_to_inbox(tm, t);
  }
  tm.visitors.fetch_sub(1, std::memory_order_release); // nothing of the team is touched after this
}

bool current_task_has_dependences() {
  const thread &thr = self();
  return thr.task != nullptr && thr.task->dependences != nullptr;
}

void wait_for_dependences(void **depend) { wait_for_dependences_of(self(), depend); }

bool current_task_cancelled() {
  const thread &thr = self();
  return thr.task != nullptr && is_cancelled(thr.team, thr.task->group);
}

void push_target_data(void *region) {
  task &t = current_task(self());
  t.data_regions = create<data_region>(data_region{region, t.data_regions});
}

void *pop_target_data() {
  task *t = self().task;
  if (t == nullptr || t->data_regions == nullptr) return nullptr;
  data_region *top = t->data_regions;
  void *region = top->region;
  t->data_regions = top->outer;
  destroy(top);
  return region;
}

bool target_data_empty() {
  const task *t = self().task;
  return t == nullptr || t->data_regions == nullptr;
}

} // namespace regomp
