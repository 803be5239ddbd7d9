// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/parallel.h"

#include "assertion.h"
#include "config/linux/cpus.h"
#include "support/memory.h"
#include "support/race_detector.h"
#include "support/waiting.h"
#include "task/for_team.h"
#include "team/affinity.h"
#include "team/current_icvs.h"
#include "team/membership.h"
#include "team/pool.h"
#include "team/pool_life.h"
#include "team/region_events.h"
#include "team/workers.h"
#include "team/workshare_ring.h"

#include <atomic>
#include <cstring>
#include <sched.h>

namespace regomp {

namespace {

// --- the size of a team (OpenMP 5.2 section 10.1.1) -------------------------------------------------------------------

unsigned dynamic_limit(const task_icvs &icvs) {
  unsigned processors = available_processors();
  if (icvs.nthreads < processors) processors = icvs.nthreads;
  const unsigned load = load_average();
  return processors > load ? processors - load : 1;
}

// Counts threads in the contention group as far as the limit allows; returns how many the team may have.
unsigned reserve_threads(contention_group &group, unsigned wanted, unsigned limit) {
  unsigned extra = group.extra.load(std::memory_order_relaxed);
  for (;;) {
    const unsigned used = extra + 1 < limit ? extra + 1 : limit;
    const unsigned more = wanted - 1 < limit - used ? wanted - 1 : limit - used;
    // relaxed: a number that nothing else hangs on.
    if (group.extra.compare_exchange_weak(extra, extra + more, std::memory_order_relaxed)) return more + 1;
  }
}

struct team_size_choice {
  unsigned threads;
  unsigned reserved;
};

[[gnu::always_inline]] inline team_size_choice choose_size(thread &thr, const region_request &r, contention_group &group) {
  const task_icvs &icvs = current_icvs(thr);
  if (r.num_threads == 1) return {1, 0};
  const unsigned active = active_level_of(thr);
  if ((active >= 1 && icvs.max_active_levels <= 1) || active >= icvs.max_active_levels) return {1, 0};
  unsigned n = r.num_threads != 0 ? r.num_threads : icvs.nthreads;
  if (icvs.dynamic) {
    const unsigned most = dynamic_limit(icvs);
    if (most < n) n = most;
    if (r.sections != 0 && r.sections < n) n = r.sections;
  }
  if (n == 1 || icvs.thread_limit == unlimited_threads) return {n, 0};
  n = reserve_threads(group, n, icvs.thread_limit);
  return {n, n - 1};
}

// --- setting up -------------------------------------------------------------------------------------------------------

[[gnu::always_inline]] inline team &team_for(thread &thr, pool *p, unsigned threads) {
  if (p == nullptr) {
    team *tm = thr.spare_teams;
    if (tm == nullptr) {
      release_at_thread_exit(thr);
      return *make_team(1);
    }
    thr.spare_teams = tm->next;
    return *tm;
  }
  if (p->team == nullptr || p->team->capacity < threads) {
    team *const before = p->team;
    p->team = make_team(threads);
    if (before != nullptr) {
      p->team->region = before->region; // workers know which regions they have had by their numbers
      before->next = p->retired;
      p->retired = before;
    }
  }
  return *p->team;
}

// What the threads of a team read at its start is mostly what it was in the region before. A store would take the cache
// lines from them, and each would have to fetch them again, so there is none where nothing changes.
template <typename T>
inline void set_if_other(T &place, const T &value) {
  if (place != value) place = value;
}

// Before a barrier: there is seldom anything below its implicit task.
inline void end_children(thread &thr) {
  task *const t = thr.task;
  // acquire: what the tasks did is visible after the barrier.
  if (t->below().sum() != one_reference || t->dependences != nullptr) [[unlikely]]
    drain_implicit_task(thr);
}

// Waits until the others have arrived, and runs their tasks meanwhile.
void wait_at(thread &thr, team &tm, const barrier::gate &gate, std::uint32_t generation) {
  const auto open = [&gate, generation] { return gate.is_open(generation); };
  first_looks looks(tm.nthreads);
  while (looks.one_more() && !tm.tasking.load(std::memory_order_relaxed)) // a hint
    if (open()) return;
  work_until(thr, nullptr, &tm.all, open);
}

// The leader of a large team waits for all; the others look only whether they have been given their next region, unless that
// takes a while: what would tell them that this one has ended would go to all of them, and just before that. Who has waited
// long, who sleeps, and who looks for tasks asks for the end itself; see team.h. `looks`: made before the thread arrived,
// since the team is the leader's afterwards.
void wait_for_end(thread &thr, team &tm, const assignment &a, first_looks looks) {
  const auto ended = [&tm, &a] { return tm.all.has_ended(a.region); };
  while (looks.one_more() && !tm.tasking.load(std::memory_order_relaxed)) // a hint
    if (a.go != nullptr ? a.next_is_there() : ended()) return;
  work_until(thr, nullptr, &tm.all, [&] { return ended() || (a.go != nullptr && a.next_is_there()); });
}

// Waits for the others at the end of the region.
void join(thread &thr, team &tm, const assignment &a) {
  const barrier::gate &gate = tm.all.gate_of(thr.num);
  const std::uint32_t generation = gate.generation();
  const void *const handover = race_detector_present ? tm.all.handover(generation, a.region) : nullptr;
  race_release(handover);
  if (!tm.all.has_gates()) {
    if (tm.all.arrive(thr.num)) {
      tm.all.open();
      tm.events.wake_all();
    } else {
      work_until(thr, nullptr, &tm.all, [&gate, generation] { return gate.is_open(generation); });
    }
  } else {
    const first_looks looks(tm.nthreads);
    if (tm.all.arrive_at_end(thr.num, a.region) && tm.events.anyone_asleep() && tm.all.has_ended(a.region))
      tm.events.wake_all();
    wait_for_end(thr, tm, a, looks);
  }
  give_back_blocks(thr);
  thr.member->queue.give_back_memory();
  if (thr.num != 0) return_unused_blocks(thr); // the leader does so when all have given back what is its own
  race_acquire(handover);
  // release: this thread has looked for tasks for the last time.
  thr.member->departed.store(a.region, std::memory_order_release);
}

void forget_cancellation(team &tm) {
  // relaxed: the leader is alone with the team.
  if (tm.cancelled.load(std::memory_order_relaxed)) {
    tm.cancelled.store(false, std::memory_order_relaxed);
    tm.cancellable.forget(); // threads have arrived there that never went on
    reset_workshare_ring(tm.ring);
    tm.first_workshare = 0;
  }
  while (void *block = tm.leftover) {
    tm.leftover = *static_cast<void **>(block);
    __builtin_free(block);
  }
  tm.workshare_cancelled.store(false, std::memory_order_relaxed);
}

} // namespace

namespace {

// What a region inside `level` others adds to waiting.busy. A thread that is in a team already is counted.
std::uint64_t busy_with(unsigned threads, unsigned level) { return level == 0 ? one_busy_team + threads : threads - 1; }

} // namespace

void start_region(thread &thr, const region_request &r) {
  contention_group &group = thr.group != nullptr ? *thr.group : thr.own_group;
  team_size_choice size = choose_size(thr, r, group);
  pool *p = nullptr;
  if (size.threads > 1) {
    p = &take_pool(thr);
    const unsigned have = ensure_workers(*p, size.threads - 1) + 1;
    if (have < size.threads) {
      if (size.reserved != 0) {
        count_down(group.extra, size.threads - have, std::memory_order_relaxed); // as in reserve_threads
        size.reserved = have - 1;
      }
      size.threads = have;
    }
    if (size.threads == 1) {
      give_back_pool(thr, *p);
      p = nullptr;
    }
  }
  team &tm = team_for(thr, p, size.threads);
  const unsigned level = level_of(thr);
  task_icvs icvs = current_icvs(thr);
  // A list of values per level says what holds inside this level; where it ends, the last one stays in force.
  if (level + 1 < process.nthreads_list.count) icvs.nthreads = process.nthreads_list.values[level + 1];
  // A proc_bind clause takes its place, as in stock, unless affinity is disabled.
  if (level + 1 < process.bind_list.count) {
    icvs.bind = process.bind_list.values[level + 1];
  } else if ((r.flags & 7) != 0 && icvs.bind != bind_policy::false_) {
    icvs.bind = static_cast<bind_policy>(r.flags & 7);
  }
  taskgroup *group_of_implicit_tasks = nullptr;
  if (r.reductions != nullptr) {
    register_reductions(r.reductions, nullptr, size.threads);
    tm.reduction_group.reductions = r.reductions;
    group_of_implicit_tasks = &tm.reduction_group;
  }
  if (std::memcmp(&tm.icvs, &icvs, sizeof icvs) != 0) tm.icvs = icvs;
  // relaxed: who is late to leave the region before looks at it for how often to look for tasks (task/scheduler.cc).
  if (tm.nthreads != size.threads) std::atomic_ref(tm.nthreads).store(size.threads, std::memory_order_relaxed);
  // The region before may have been cut short by a fork.
  if (is_only_survivor(tm)) [[unlikely]]
    tm.only_survivor.store(false, std::memory_order_relaxed);
  set_if_other(tm.level, level + 1);
  set_if_other(tm.active_level, active_level_of(thr) + (size.threads > 1 ? 1 : 0));
  set_if_other(tm.fn, r.fn);
  set_if_other(tm.data, r.data);
  set_if_other(tm.group, &group);
  set_if_other(tm.team_num, thr.team_num);
  set_if_other(tm.num_teams_less_one, thr.num_teams_less_one);
  set_if_other(tm.default_allocator, thr.default_allocator);
  set_if_other(tm.group_of_implicit_tasks, group_of_implicit_tasks);
  if (r.prepare == nullptr) set_if_other(tm.first_work, static_cast<workshare_base *>(nullptr));
  set_if_other(tm.pool, p);
  tm.reserved = size.reserved;
  tm.outer = thr;
  if (process.places != nullptr || process.display_affinity) {
    place_team(thr, tm, r.flags & 7);
  } else {
    tm.tree.set_numbered(size.threads);
  }
  set_if_other(tm.leader_starts_all, tm.tree.leader_starts_all());
  tm.all.set_size(size.threads, tm.tree, tm.region + 1);
  if (process.cancellation) tm.cancellable.set_size(size.threads, tm.tree, tm.region + 1);
  enter_team(thr, tm, 0);
  if (r.prepare != nullptr) r.prepare(tm, thr, r.prepare_data);
  if (p != nullptr) {
    race_release(&tm);
    ++tm.region;
    // relaxed: a hint. Workers that park are woken by a tree.
    if (tm.all.can_start(tm.region) && p->parked.load(std::memory_order_relaxed) == 0) {
      start_by_gates(*p, tm);
    } else {
      release_workers(*p, tm, 0, tm.region);
    }
    // After the release, which would wait for this line: the workers have looked at it. relaxed: a hint for spinning.
    waiting.busy.fetch_add(busy_with(size.threads, level), std::memory_order_relaxed);
  }
}

unsigned end_region(thread &thr) {
  team &tm = *thr.team;
  REGOMP_ASSERT(thr.num == 0 && thr.member == &tm.members[0] && thr.task == &thr.member->implicit_task);
  const unsigned threads = tm.nthreads;
  end_children(thr);
  if (threads > 1) join(thr, tm, {.region = tm.region});
  if (threads > 1) {
    count_down(waiting.busy, busy_with(threads, tm.level - 1), std::memory_order_relaxed); // as above
  }
  wait_for_departures(thr, tm);
  // A combined region's first construct comes before those that the threads have counted since.
  if (tm.first_work != nullptr) retire_workshare(tm.ring, tm.first_workshare - 1);
  set_if_other(tm.first_workshare, thr.workshares);
  // relaxed: the leader is alone with the team.
  set_if_other(tm.first_single, tm.singles.load(std::memory_order_relaxed));
  if (process.cancellation) forget_cancellation(tm);
  if (tm.reserved != 0) count_down(tm.group->extra, tm.reserved, std::memory_order_relaxed); // as in reserve_threads
  static_cast<thread_context &>(thr) = tm.outer;
  // What the leader has set inside was its implicit task's.
  thr.default_allocator = tm.default_allocator;
  if (tm.pool != nullptr) {
    give_back_pool(thr, *tm.pool);
  } else {
    tm.next = thr.spare_teams;
    thr.spare_teams = &tm;
  }
  return threads;
}

namespace {

// The end of the region for a thread other than the first.
inline void wait_for_others(thread &thr, team &tm, const assignment &a) {
  end_children(thr);
  join(thr, tm, a);
}

[[gnu::noinline]] void run_member_and_emit(thread &thr, team &tm, const assignment &a) {
  emit_implicit_task_begin(thr, tm);
  call_program(*thr.task->seen, tm.fn, tm.data);
  if (thr.only_survivor) return;
  emit_all_ends();
  {
    const sync_region barrier(ompt_sync_region_barrier_implicit_parallel, tm.seen->codeptr);
    wait_for_others(thr, tm, a);
  }
  // The region may be over for its leader; what is this thread's own in the team stays.
  emit_implicit_task_end(*thr.task, nullptr);
  static_cast<thread_context &>(thr) = thread_context{};
}

} // namespace

void run_member(thread &thr, team &tm, unsigned num, const assignment &a) {
  REGOMP_ASSERT(thr.team == nullptr && num != 0 && num < tm.nthreads);
  thr.group = tm.group;
  thr.team_num = tm.team_num;
  thr.num_teams_less_one = tm.num_teams_less_one;
  thr.default_allocator = tm.default_allocator;
  enter_team(thr, tm, num);
  race_acquire(&tm);
  if (tm.bound) take_place(thr, tm, num);
  if (tm.listened_to) [[unlikely]]
    return run_member_and_emit(thr, tm, a);
  tm.fn(tm.data);
  if (thr.only_survivor) return;
  wait_for_others(thr, tm, a);
  static_cast<thread_context &>(thr) = thread_context{};
}

namespace {

// Apart from team_barrier, which mostly has less to do in a team of one.
[[gnu::noinline]] void meet(thread &thr, team &tm) {
  const barrier::gate &gate = tm.all.gate_of(thr.num);
  const std::uint32_t generation = gate.generation();
  race_release(tm.all.handover(generation, tm.region));
  if (tm.all.arrive(thr.num)) {
    // relaxed: published by open(). A cancelled loop is left once all have arrived here.
    if (process.cancellation) tm.workshare_cancelled.store(false, std::memory_order_relaxed);
    tm.all.open();
    tm.events.wake_all();
  } else {
    wait_at(thr, tm, gate, generation);
  }
  race_acquire(tm.all.handover(generation, tm.region));
}

} // namespace

void team_barrier(thread &thr) {
  team *tm = thr.team;
  if (tm == nullptr) return;
  end_children(thr);
  if (tm->nthreads == 1 && !process.cancellation) return;
  meet(thr, *tm);
}

bool team_barrier_cancellable(thread &thr) {
  team *tm = thr.team;
  if (tm == nullptr || !process.cancellation) {
    team_barrier(thr);
    return false;
  }
  // seq_cst where it is a condition of a wait: the event count's protocol.
  const auto cancelled = [tm] { return tm->cancelled.load(std::memory_order_seq_cst); };
  if (cancelled()) return true;
  task *const t = thr.task;
  tally below = t->below();
  const auto drained = [&below] { return below.sum(std::memory_order_seq_cst) == one_reference; };
  if (!drained()) work_until(thr, nullptr, t, [&] { return drained() || cancelled(); }, &below);
  if (!drained()) return true;
  const barrier::gate &gate = tm->cancellable.gate_of(thr.num);
  const std::uint32_t generation = gate.generation();
  const void *const handover = tm->cancellable.handover(generation, tm->region);
  if (race_detector_present) race_acquire(tm->all.next_handover(tm->region)); // of the tasks; see hand_over_end
  race_release(handover);
  if (tm->cancellable.arrive(thr.num)) {
    tm->workshare_cancelled.store(false, std::memory_order_relaxed); // as in team_barrier
    tm->cancellable.open();
    tm->events.wake_all();
    race_acquire(handover);
    return false;
  }
  const auto open = [&gate, generation] { return gate.is_open(generation); };
  work_until(thr, nullptr, &tm->cancellable, [&] { return open() || cancelled(); });
  race_acquire(handover);
  return !open();
}

} // namespace regomp
