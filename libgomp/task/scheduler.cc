// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/scheduler.h"

#include "assertion.h"
#include "support/diagnostics.h"
#include "support/memory.h"
#include "support/race_detector.h"
#include "support/waiting.h"
#include "task/dependences.h"
#include "task/target_work.h"
#include "task/task_events.h"
#include "task/task_memory.h"

#include <atomic>

namespace regomp {

namespace {

// --- tasks with a priority --------------------------------------------------------------------------------------------
// One list for the team, highest priority first and first come first served among equals. Behind a lock, which only tasks
// with a priority clause pay for, and only if OMP_MAX_TASK_PRIORITY allows priorities at all.

void enqueue_urgent(team &tm, task *t) {
  lock_guard guard(tm.urgent_lock);
  const unsigned n = unsigned(tm.urgent.load(std::memory_order_relaxed)); // written under the lock
  if (n == tm.urgent_capacity) {
    tm.urgent_capacity = n == 0 ? 64 : 2 * n;
    tm.urgent_tasks = static_cast<task **>(reallocate(tm.urgent_tasks, tm.urgent_capacity * sizeof(task *)));
  }
  unsigned at = n;
  for (; at != 0 && tm.urgent_tasks[at - 1]->priority < t->priority; --at) tm.urgent_tasks[at] = tm.urgent_tasks[at - 1];
  tm.urgent_tasks[at] = t;
  tm.urgent.store(int(n + 1), std::memory_order_seq_cst); // the event count's protocol
}

task *take_urgent(team &tm, const task *constraint) {
  if (tm.urgent.load(std::memory_order_seq_cst) == 0) return nullptr; // the event count's protocol
  lock_guard guard(tm.urgent_lock);
  const unsigned n = unsigned(tm.urgent.load(std::memory_order_relaxed)); // written under the lock
  REGOMP_ASSERT(n <= tm.urgent_capacity);
  for (unsigned i = 0; i < n; ++i) {
    task *t = tm.urgent_tasks[i];
    if (constraint != nullptr && !descends_from(t, constraint)) continue;
    for (unsigned j = i; j + 1 < n; ++j) tm.urgent_tasks[j] = tm.urgent_tasks[j + 1];
    tm.urgent.store(int(n - 1), std::memory_order_relaxed); // taking one wakes nobody
    return t;
  }
  return nullptr;
}

// --- the end of a task ------------------------------------------------------------------------------------------------

// Something is over in a taskgroup.
inline void lower_group(thread &thr, taskgroup *group) {
  if (group->tasks().subtract(thr, 1) == 0) thr.team->events.wake(INT_MAX, bit_of(group)); // the group may be gone
}

// Something below `parent` is over. What `amount` holds: a child that is complete, a child that is gone, or both.
void lower_children(thread &thr, task *parent, std::uint64_t amount) {
  while (parent != nullptr) {
    // The parent may be gone as soon as its count is down, so what is needed of it is read first.
    task *const above = parent->parent;
    taskgroup *const group = parent->counted_in;
    const std::uint64_t left = parent->below().subtract(thr, amount);
    if (left >= one_reference) {
      // Somebody may wait: in taskwait for the low half, at the end of an implicit task for the high one.
      if (std::uint32_t(left) == 0 && !tally_is_open(left)) thr.team->events.wake(INT_MAX, bit_of(parent));
      return;
    }
    // The parent is complete, and this was the last task below it.
    REGOMP_ASSERT(left == 0 && is_explicit(parent));
    race_acquire(parent);
    free_task(thr, parent);
    // The group belongs to the task above, which cannot go away before its own count is lowered.
    if (group != nullptr) lower_group(thr, group);
    parent = above;
    amount = one_reference;
  }
}

// Tells the race detector to whom the end of a task is handed over: a taskwait of the parent, the end of the taskgroup, the
// next barrier. Tasks that wait for it by a dependence: release_successors.
void hand_over_end(const thread &thr, task *t) {
  if (t->special) race_acquire(t); // of a detachable task, the other end
  if (t->parent != nullptr) race_release(t->parent);
  if (t->group != nullptr) race_release(t->group);
  if (race_detector_present) [[unlikely]]
    race_release(thr.team->all.next_handover(thr.team->region));
}

// The task is complete: nothing more will happen in it, though tasks below it may go on.
void complete_task(thread &thr, task *t) {
  hand_over_end(thr, t);
  if (t->dependences != nullptr) release_table(thr, t->dependences);
  if (t->special || t->offloads != nullptr) {
    if (is_only_survivor(*thr.team)) [[unlikely]]
      thr.team->outside.remove_event(t);
    release_target_state(t);
    drop_tool_task(t->seen);
    if (depend_node *node = t->node) {
      release_successors(thr, node);
      drop_node(thr, node);
    }
  }
  task *const parent = t->parent;
  std::uint64_t amount = one_reference + one_child;
  // If nothing is below the task any more, what was is over, and its writes are passed on by lower_children.
  if (t->own.used && t->below().sum() != one_reference) {
    // The task still holds the parent; once it lets go of itself, whoever ends the last task below it lets go of the parent.
    lower_children(thr, parent, one_child);
    race_release(t);
    const std::uint64_t left = t->below().publish_less(one_reference);
    if (left >= one_reference) return;
    REGOMP_ASSERT(left == 0);
    amount = one_reference;
  }
  taskgroup *const group = t->counted_in;
  race_acquire(t); // the ends of what was below it
  free_task(thr, t);
  if (group != nullptr) lower_group(thr, group); // as in lower_children
  lower_children(thr, parent, amount);
}

// Wakes somebody for a task that has just been queued: best somebody who can run any; else all who may perhaps run this one,
// since only they know. Not more than one at a time is on the way: who wakes for a task takes the mark away, looks at all
// queues, and wakes the next if there was something. So no task is overlooked: it was queued before that look, or whoever
// queued it does not see the mark. Where nobody was found to wake, the mark is taken away, and all who went to sleep while
// it was there are woken.
void announce_task(team &tm) {
  if (!tm.events.anyone_asleep()) return;
  if (tm.waking.load(std::memory_order_seq_cst) || tm.waking.exchange(true, std::memory_order_seq_cst)) return;
  if (tm.events.wake(1, bit_any_task) != 0) return;
  tm.waking.store(false, std::memory_order_seq_cst);
  tm.events.wake(INT_MAX, bit_any_task | bit_descendant_task);
}

void empty_inbox(thread &thr, team &tm) {
  // seq_cst: the event count's protocol. acquire: what happened outside the team before.
  if (tm.inbox.load(std::memory_order_seq_cst) == nullptr) return;
  task *t = tm.inbox.exchange(nullptr, std::memory_order_acquire);
  while (t != nullptr) {
    task *next = t->next_in_inbox;
    if (t->target != nullptr && t->open_ends.load(std::memory_order_relaxed) != 0) { // has yet to start: release_successors
      run_task(thr, t);
    } else {
      if (t->target != nullptr) finish_target_work(thr, t);
      complete_task(thr, t);
    }
    t = next;
  }
}

// A thread that may run any task takes several at once, so that thief and victim contend less often. They are in no queue
// for a moment, and others who look then may go to sleep; hence the announcement.
task *steal_several(thread &thr, task_queue &victim) {
  // Bounded by how long the thief holds the victim's lock: it copies four cache lines.
  constexpr unsigned most = 32;
  task *taken[most];
  const unsigned n = victim.take_oldest_half(taken, most);
  if (n == 0) return nullptr;
  if (n > 1) {
    // The oldest is run now, the next oldest is the first to come out again.
    for (unsigned i = n - 1; i != 0; --i) thr.member->queue.push(taken[i]);
    announce_task(*thr.team);
  }
  return taken[0];
}

// A small generator, good enough to spread thieves: xorshift.
unsigned next_random(thread &thr) {
  unsigned x = thr.random != 0 ? thr.random : 0x9e3779b9u * (thr.num + 1);
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return thr.random = x;
}

// Takes from the queue of another thread; leaves it alone if it has fewer than `worthwhile` tasks.
task *steal(thread &thr, task_queue &queue, const task *constraint, bool thorough, unsigned worthwhile) {
  if (worthwhile > 1 ? queue.size() < worthwhile : queue.empty()) return nullptr;
  if (constraint == nullptr)
    if (task *t = steal_several(thr, queue)) return t;
  if (constraint != nullptr || thorough) return queue.take_oldest(constraint, thorough);
  return nullptr;
}

// Victims that the thread looks at in a large team at a time: tasks there are found soon, and where there are none the
// looking costs less.
constexpr unsigned most_victims = 8;

// In a team whose threads are known to be near each other or not: first from those that share a cache with this one, where
// what somebody of the group has taken from far away is found next.
task *steal_nearest(thread &thr, const task *constraint, bool thorough, unsigned worthwhile) {
  team &tm = *thr.team;
  const unsigned n = tm.nthreads;
  const team_tree::seat seat = tm.tree.seat_of(thr.num);
  const unsigned near = tm.tree.group_size(seat.group);
  unsigned index = next_random(thr) % near;
  const unsigned near_tries = thorough || near <= most_victims ? near : most_victims;
  for (unsigned i = 0; i < near_tries; ++i, index = index + 1 == near ? 0 : index + 1) {
    if (index == seat.index) continue;
    if (task *t = steal(thr, tm.members[tm.tree.thread_at(seat.group, index)].queue, constraint, thorough, 1)) return t;
  }
  unsigned victim = next_random(thr) % n;
  const unsigned far = n - near;
  // Of so many victims in the whole team, those that are not near.
  unsigned far_tries = thorough ? far : (most_victims * far + n - 1) / n;
  for (; far_tries != 0; victim = victim + 1 == n ? 0 : victim + 1) {
    if (tm.tree.seat_of(victim).group == seat.group) continue;
    --far_tries;
    if (task *t = steal(thr, tm.members[victim].queue, constraint, thorough, worthwhile)) return t;
  }
  return nullptr;
}

// As find_task; leaves queues alone that have fewer than `worthwhile` tasks. In a team with groups that holds for queues of
// other groups only: what one thread has fetched from far away is to spread over its group at once.
task *find(thread &thr, const task *constraint, bool thorough, unsigned worthwhile) {
  team &tm = *thr.team;
  empty_inbox(thr, tm);
  if (task *t = take_urgent(tm, constraint)) return t;
  if (task *t = thr.member->queue.take_newest(constraint)) return t;
  const unsigned n = tm.nthreads;
  if (n == 1) return nullptr;
  if (tm.tree.has_groups()) return steal_nearest(thr, constraint, thorough, worthwhile);
  const unsigned tries = thorough || n <= most_victims ? n : most_victims;
  unsigned victim = n == 2 ? 1 - thr.num : next_random(thr) % n;
  for (unsigned i = 0; i < tries; ++i, victim = victim + 1 == n ? 0 : victim + 1) {
    if (victim == thr.num) continue;
    if (task *t = steal(thr, tm.members[victim].queue, constraint, thorough, worthwhile)) return t;
  }
  return nullptr;
}

// A thread that has nothing to do would take each task from a producer as soon as it is there, and keep the producer from
// making more: the cache line of the queue would go to and fro, at the price of several tasks each time. So it leaves a
// queue alone that has few tasks (see find()), and looks away between two looks, longer each time; but only for a few looks,
// a few microseconds in all, then it takes what there is. In a large team it looks away for longer, so that the threads of a
// team look no more often together than eight would; those that have a processor, since no others look.
//
// Measured by bench/model, construct `tasks-of-one` with 200 tasks a thread of 50 ns, on 2 and 8 processors that share a
// cache (2026-11-28): 153 and 920 ns a task and thread with these values.
constexpr unsigned worthwhile_at_first = 16; // 1: 188 and 1310. 64: 155 and 813, but a producer of few tasks gets no help
constexpr unsigned patient_looks = 2;        // 1: 166 and 960. 8: 150 and 883, but each delays a lone task by another look
// A microsecond, the price of some ten transfers of a cache line.
constexpr unsigned pauses_between_looks_of_few = 64;
constexpr unsigned few_threads = 8;

} // namespace

bool is_cancelled_at_all(const team *tm, const taskgroup *group) {
  // relaxed: cancellation is noticed when it is noticed; nothing is read on the strength of it.
  if (tm != nullptr && tm->cancelled.load(std::memory_order_relaxed)) return true;
  if (group == nullptr) return false;
  if (group->workshare && group->outer != nullptr && group->outer->cancelled.load(std::memory_order_relaxed)) return true;
  return group->cancelled.load(std::memory_order_relaxed);
}

void finish_outside_work(thread &thr) {
  // What ends may let others start.
  while (thr.team->inbox.load(std::memory_order_relaxed) != nullptr) empty_inbox(thr, *thr.team);
}

task *find_task(thread &thr, const task *constraint, bool thorough) { return find(thr, constraint, thorough, 1); }

void enqueue_task(thread &thr, task *t) {
  team &tm = *thr.team;
  race_release(t);
  // relaxed look: set once in a region. seq_cst store: the event count's protocol; see team.h for the rest.
  if (!tm.tasking.load(std::memory_order_relaxed)) tm.tasking.store(true, std::memory_order_seq_cst);
  if (t->priority > 0) {
    enqueue_urgent(tm, t);
  } else {
    thr.member->queue.push(t);
  }
  announce_task(tm);
}

namespace {

// Times one task in eight, and tells the team whether tasks take less time than it costs to hand one over to another thread,
// some cache lines. The two bounds lie apart, so that the mark, which all read, seldom changes.
void run_timed(thread &thr, task *t) {
  // Nanoseconds. A transfer of a cache line takes 25 within a group of processors and some 100 beyond.
  constexpr std::uint64_t small = 200;
  constexpr std::uint64_t large = 400;
  const std::uint64_t start = fast_clock::nanoseconds();
  t->fn(t->data);
  const std::uint64_t time = fast_clock::nanoseconds() - start;
  thr.task_time = thr.task_time == 0 ? time : (3 * thr.task_time + time) / 4;
  std::atomic<bool> &mark = thr.team->small_tasks;
  const bool marked = mark.load(std::memory_order_relaxed); // a hint
  if (!marked && thr.task_time < small) mark.store(true, std::memory_order_relaxed);
  if (marked && thr.task_time > large) mark.store(false, std::memory_order_relaxed);
}

// One with a target part or an event, or that a tool sees.
[[gnu::noinline]] void run_special_task(thread &thr, task *t) {
  if (t->must_run || !is_cancelled(thr.team, t->group)) {
    task *const before = thr.task;
    thr.task = t;
    bool goes_on = false;
    if (t->target != nullptr)
      goes_on = start_target_work(t);
    else if (t->seen != nullptr) [[unlikely]]
      run_body_and_emit(thr, t);
    else if (t->fn != nullptr)
      t->fn(t->data);
    thr.task = before;
    if (goes_on) return; // ended from the inbox
  } else {
    if (tool_task *seen = t->seen)
      emit_discarded(*seen, thr.team->cancelled.load(std::memory_order_relaxed)); // as is_cancelled does
    t->open_ends.store(0, std::memory_order_relaxed);                             // discarded with its event
  }
  end_task(thr, t);
}

} // namespace

void run_task(thread &thr, task *t) {
  race_acquire(t);
  REGOMP_ASSERT(t->kind == task_kind::deferred && t->executor.load(std::memory_order_relaxed) == nullptr);
  t->executor.store(&thr, std::memory_order_relaxed); // nothing is below it yet that this thread could end
  if (t->special) [[unlikely]]
    return run_special_task(thr, t);
  if (t->must_run || !is_cancelled(thr.team, t->group)) {
    task *const before = thr.task;
    thr.task = t;
    if (t->fn != nullptr) {
      if (++thr.tasks_run % 8 == 0) {
        run_timed(thr, t);
      } else {
        t->fn(t->data);
      }
    }
    REGOMP_ASSERT(thr.task == t); // what it has begun inside has ended
    thr.task = before;
  }
  end_task(thr, t);
}

void end_task(thread &thr, task *t) {
  // relaxed: tells a detachable task from others, which never changes.
  if (t->special && t->open_ends.load(std::memory_order_relaxed) != 0) {
    race_release(t);
    t->below().publish(); // it may be another thread that completes it
    // acq_rel: the other end's work is over, too.
    if (t->open_ends.fetch_and(~body_open, std::memory_order_acq_rel) != body_open) return;
  }
  complete_task(thr, t);
}

void fulfill_event(task *t) {
  thread &thr = self();
  team *const tm = t->team;
  const bool outside = tm != nullptr && thr.team != tm;
  // Once the event is fulfilled, task and region may end; a visitor keeps the team where it is. relaxed: the next line
  // releases.
  if (outside) tm->visitors.fetch_add(1, std::memory_order_relaxed);
  if (t->seen != nullptr && (t->open_ends.load(std::memory_order_relaxed) & event_open) != 0 && tool_listens())
    emit_fulfilled(*t->seen);
  race_release(t);
  // acq_rel: as in end_task.
  const std::uint32_t open = t->open_ends.fetch_and(~event_open, std::memory_order_acq_rel);
  if ((open & event_open) == 0) fatal("omp_fulfill_event: the event is not valid or has been fulfilled");
  if (open == event_open) { // the body is over
    if (outside) {
      send_to_inbox(*tm, t);
    } else {
      complete_task(thr, t);
    }
  }
  if (outside) count_down(tm->visitors, 1, std::memory_order_release); // nothing of the team is touched after this
}

void send_to_inbox(team &tm, task *t) {
  if (!tm.tasking.load(std::memory_order_relaxed)) tm.tasking.store(true, std::memory_order_seq_cst); // as in enqueue_task
  task *top = tm.inbox.load(std::memory_order_relaxed);
  do {
    t->next_in_inbox = top;
    // seq_cst: the event count's protocol; as a release it hands over the task. The whole stack is taken at once, so a top
    // that comes back is not a problem.
  } while (!tm.inbox.compare_exchange_weak(top, t, std::memory_order_seq_cst, std::memory_order_relaxed));
  announce_task(tm);
}

void end_included_task(thread &thr, task *t) {
  REGOMP_ASSERT(t->kind == task_kind::included && t->executor.load(std::memory_order_relaxed) == &thr);
  if (t->special) {
    race_acquire(t);
    drop_tool_task(t->seen);
    t->seen = nullptr;
    if (thr.team != nullptr && is_only_survivor(*thr.team)) [[unlikely]]
      thr.team->outside.remove_event(t);
  }
  if (t->dependences != nullptr) release_table(thr, t->dependences);
  if (t->offloads != nullptr) hand_up_target_tasks(thr, t);
  if (t->target != nullptr || t->offloads != nullptr) release_target_state(t);
  // The parent has not been told of the task, since it could not go on meanwhile, or waits for the helper task that runs
  // this one as a part of a taskloop. It has to be only if tasks below still run.
  if (t->below().sum() == one_reference) return free_task(thr, t);
  task *const parent = t->parent;
  taskgroup *const group = t->counted_in;
  parent->below().add_anywhere(thr, one_reference);
  if (group != nullptr) group->tasks().add_anywhere(thr, 1);
  race_release(t);
  const std::uint64_t left = t->below().publish_less(one_reference);
  if (left >= one_reference) return;
  REGOMP_ASSERT(left == 0);
  free_task(thr, t);
  if (group != nullptr) lower_group(thr, group);
  lower_children(thr, parent, one_reference);
}

void run_tasks_until(thread &thr, const task *constraint, const void *object, bool (*done)(const void *),
                     const void *argument, tally *waited_for) {
  team &tm = *thr.team;
  const bool oversubscribed = more_threads_than_processors();
  const bool keep = keep_processors() || shares_with_other_teams(oversubscribed, true);
  const unsigned long long limit = spin_limit(oversubscribed || keep);
  processor_offers offers;
  unsigned long long spent = 0; // turns since there was something to do
  unsigned looks = 0;           // the same in looks for a task
  // relaxed: a guess. At the end of a region the leader may be starting the next one, of another size.
  const unsigned threads = std::atomic_ref(tm.nthreads).load(std::memory_order_relaxed);
  const unsigned looking = threads < waiting.processors ? threads : waiting.processors;
  const unsigned most_pauses = pauses_between_looks_of_few * (looking > few_threads ? looking / few_threads : 1);
  bool woken = false;
  for (;;) {
    // acquire, and before done(): see team.h.
    const bool tasking = tm.tasking.load(std::memory_order_acquire);
    if (done(argument)) break;
    offers.still_waiting();
    if (tasking) {
      const bool patient = constraint == nullptr && !woken && looks % (patient_looks + 1) != patient_looks;
      if (task *t = find(thr, constraint, woken || looks % 64 == 63, patient ? worthwhile_at_first : 1)) {
        if (woken) announce_task(tm); // there may be more
        woken = false;
        run_task(thr, t);
        spent = looks = 0;
        continue;
      }
    }
    woken = false;
    if (is_only_survivor(tm) && !tm.outside.any_waits()) [[unlikely]]
      break; // what is waited for is lost
    // What runs on a device takes its time. Where processors are few they have better things to do meanwhile (feeding the
    // device, or being it). relaxed: a hint.
    const bool on_device = waiting.processors < 4 && tm.on_device.load(std::memory_order_relaxed) != 0;
    if (spent < (on_device ? throttled_spin_limit() : limit)) {
      unsigned pauses = 1;
      if (tasking && constraint == nullptr) pauses = looks == 0 ? most_pauses / 2 : most_pauses;
      ++looks;
      if (!keep && (oversubscribed || is_long_wait(looks))) {
        offers.offer(); // to whoever has something to do, or something to wait for
        ++spent;
        continue;
      }
      for (unsigned i = 0; i < pauses && (i == 0 || !done(argument)); ++i) cpu_relax();
      spent += pauses;
      continue;
    }
    give_back_blocks(thr);
    processor_offers::give_away();
    const std::uint32_t ticket = tm.events.prepare();
    if (waited_for != nullptr) waited_for->publish();
    // seq_cst: the event count's protocol; whoever sets it first looks for sleepers afterwards.
    task *t = tm.tasking.load(std::memory_order_seq_cst) && !done(argument) ? find_task(thr, constraint, true) : nullptr;
    if (t != nullptr || done(argument)) {
      tm.events.cancel();
      if (t != nullptr) run_task(thr, t);
      spent = looks = 0;
      continue;
    }
    tm.events.commit(ticket, bit_of(object) | (constraint == nullptr ? bit_any_task : bit_descendant_task));
    // The look at the queues that follows is the one that announce_task counts on, unless done() comes first.
    woken = tm.waking.load(std::memory_order_relaxed);
    if (woken) tm.waking.store(false, std::memory_order_seq_cst);
  }
  if (woken) announce_task(tm);
  if (waited_for != nullptr) waited_for->reopen();
}

void drain_implicit_task(thread &thr) {
  task *const t = thr.task;
  tally below = t->below();
  // acquire: what the tasks did is visible after the barrier.
  if (below.sum() != one_reference)
    work_until(thr, nullptr, t, [&below] { return below.sum(std::memory_order_seq_cst) == one_reference; }, &below);
  if (t->dependences != nullptr) {
    release_table(thr, t->dependences);
    t->dependences = nullptr;
  }
}

} // namespace regomp
