// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/workers.h"

#include "assertion.h"
#include "config/cpu/processor.h"
#include "config/linux/futex.h"
#include "icv/environment.h"
#include "support/diagnostics.h"
#include "support/memory.h"
#include "support/race_detector.h"
#include "team/parallel.h"
#include "team/pool_life.h"
#include "team/thread_life.h"
#include "team/workshare_ring.h"

#include <cstring>
#include <dlfcn.h>

namespace regomp {

namespace {

bool is_unused(const pool *p) {
  constexpr std::uint64_t a_while = 1'000'000'000; // nanoseconds
  return p != nullptr && fast_clock::nanoseconds() - p->used > a_while;
}

// Of the pools that hang on the worker, ends those that have not been used for a while.
void end_unused_pools(worker &w, thread &thr) {
  if (is_unused(thr.pools)) {
    destroy_pools(thr.pools, thread_ending::detached);
    thr.pools = nullptr;
  }
  if (w.num != 1) return;
  pool *deeper = take_deeper(*w.pool);
  if (deeper == nullptr) return;
  pool *none = nullptr;
  // Put back if the leader has not linked others meanwhile. release: pairs with take_deeper.
  if (!is_unused(deeper) && w.pool->deeper.compare_exchange_strong(none, deeper, std::memory_order_release)) return;
  destroy_pools(deeper, thread_ending::detached);
  give_back_blocks(thr); // the leader's; see destroy_team
}

// At the worker's end. What its implicit tasks know of deferred target regions is made of its memory for tasks, so it goes
// before that. The leader's assignment of no team has published the teams, and leaves them alone until the worker has ended.
void release_target_states(const worker &w) {
  const auto release = [&w](team &tm) {
    if (w.num < tm.capacity) release_target_state(&tm.members[w.num].implicit_task);
  };
  if (w.pool->team != nullptr) release(*w.pool->team);
  for (team *tm = w.pool->retired; tm != nullptr; tm = tm->next) release(*tm);
}

// Whether there is the next assignment, which is in `a` then; `by_gate` says how it has come.
inline bool take_assignment(const worker &w, assignment &a, bool &by_gate) {
  const std::uint64_t go = w.go.load(std::memory_order_acquire); // the assignment, and what the leader did before
  const bool is_new = assignments_in(go) != assignments_in(a.seen);
  a.seen = go;
  if (is_new) {
    a.region = w.region;
    by_gate = false;
    return true;
  }
  if (!a.has_started_at_gate()) return false;
  ++a.region;
  return by_gate = true;
}

void sleep_until_assigned(worker &w, assignment &a, bool &by_gate) {
  thread &thr = self();
  for (unsigned seconds = 0; seconds < 4; ++seconds) {
    if (thr.pools == nullptr && (w.num != 1 || w.pool->deeper.load(std::memory_order_relaxed) == nullptr)) break;
    if (take_assignment(w, a, by_gate)) return;
    end_unused_pools(w, thr);
    if (take_assignment(w, a, by_gate)) return;
    futex_wait_for(futex_of(w), changes_in(a.seen), 999'999'999);
  }
  while (!take_assignment(w, a, by_gate)) futex_wait(futex_of(w), changes_in(a.seen));
}

} // namespace

bool wait_for_assignment(worker &w, assignment &a, unsigned before) {
  bool by_gate = false;
  first_looks looks(before);
  while (looks.one_more())
    if (take_assignment(w, a, by_gate)) return by_gate;
  spin_turns spinning(before > waiting.processors || more_threads_than_processors(), false);
  do {
    if (take_assignment(w, a, by_gate)) return by_gate;
  } while (spinning.turn());
  w.parked.store(true, std::memory_order_relaxed); // published by the next line
  w.pool->parked.fetch_add(1, std::memory_order_release);
  full_fence(); // see pool.h
  sleep_until_assigned(w, a, by_gate);
  // relaxed: read by releasing threads only, for which a worker that has just woken is as good as one that sleeps.
  w.parked.store(false, std::memory_order_relaxed);
  count_down(w.pool->parked, 1, std::memory_order_relaxed);
  return by_gate;
}

namespace {

// A region that a tool makes, inside a callback, is none for the tool, nor are its threads: one that has been made for it
// begins in the tool's eyes with the first region of the program's.
[[gnu::noinline]] void meet_tool(const team &tm) {
  tool_self().silent = !tm.listened_to;
  if (tm.listened_to) begin_tool_thread(ompt_thread_worker);
}

void *worker_main(void *argument) {
  worker &w = *static_cast<worker *>(argument);
  thread &thr = self();
  assignment a{.go = &w.go};
  team *tm = nullptr;
  unsigned threads = 0;
  for (;;) {
    const bool by_gate = wait_for_assignment(w, a, threads);
    if (!by_gate) tm = w.team;
    if (tm == nullptr) break;
    if (tool_now.load(std::memory_order_relaxed) != tool_stage::none) [[unlikely]]
      meet_tool(*tm);
    const unsigned num = w.num;
    threads = tm->nthreads;
    if (!by_gate) {
      // What each thread of a combined region reads first is asked for together with the team, not after it. Elsewhere a
      // thread may never look at the variables, and they are often on the leader's stack, which the leader is using.
      if (w.work != nullptr) {
        prefetch_workshare(w.work);
        __builtin_prefetch(w.data);
      }
      if (!tm->leader_starts_all) release_workers(*w.pool, *tm, num, a.region);
      a.gate = tm->all.has_gates() ? &tm->all.gate_of(num) : nullptr;
    }
    run_member(thr, *tm, num, a);
    // In the child of a fork that happened in the region there is nobody to wait for: the last thread ends, and so the
    // process.
    if (thr.only_survivor) {
      destroy_pools(thr.pools, thread_ending::detached); // of regions that the child had
      thr.pools = nullptr;
      return nullptr;
    }
  }
  release_target_states(w);
  release_thread(thr, w.pool->ending);
  if (tool_now.load(std::memory_order_relaxed) != tool_stage::none) {
    tool_self().silent = false; // it has been told of, or it says nothing now
    end_tool_thread();
  }
  thr.group = nullptr; // whose leader may be gone when destructors of the program's thread-local objects run
  pool &p = *w.pool;
  race_release(&p);
  // release: what the thread did with the pool. The pool may be gone after it; then the call wakes nobody.
  if (count_down(p.not_ended, 1, std::memory_order_release) == 1) futex_wake(&p.not_ended, 1);
  return nullptr;
}

// Threads execute the library's code, so it must not be unmapped while there are any: once there has been one, it stays.
void stay_loaded() {
  if (note_pool_threads()) return; // once is enough, and twice does no harm
  Dl_info info;
  if (dladdr(reinterpret_cast<void *>(&stay_loaded), &info) != 0 && info.dli_fname != nullptr)
    dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

void warn_smaller_team(int error, unsigned threads) {
  static std::atomic<bool> warned{false};
  if (!warned.exchange(true, std::memory_order_relaxed))
    print_error("Thread creation failed: %s; going on with a team of %u", std::strerror(error), threads);
}

// The stack size that the environment asks for; the system's default if it refuses that, of which the user has been told.
void set_stack_size(pthread_attr_t &attributes) {
  if (process.stack_size != 0) pthread_attr_setstacksize(&attributes, process.stack_size);
}

} // namespace

pool &take_pool(thread &thr) {
  pool *p = thr.pools;
  if (p == nullptr) {
    p = create<pool>();
    release_at_thread_exit(thr);
  }
  thr.pools = take_deeper(*p);
  return *p;
}

void give_back_pool(thread &thr, pool &p) {
  if (level_of(thr) != 0) p.used = fast_clock::nanoseconds();
  // Mostly there is none, and a store would take the line from all who start others. release: pairs with take_deeper.
  if (p.deeper.load(std::memory_order_relaxed) != thr.pools) p.deeper.store(thr.pools, std::memory_order_release);
  thr.pools = &p;
}

unsigned ensure_workers(pool &p, unsigned wanted) {
  if (p.count >= wanted) return p.count;
  stay_loaded();
  if (p.capacity < wanted) {
    p.workers = static_cast<worker **>(reallocate(p.workers, wanted * sizeof(worker *)));
    p.capacity = wanted;
  }
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  set_stack_size(attributes);
  while (p.count < wanted) {
    worker *w = create<worker>();
    w->pool = &p;
    w->num = p.count + 1;
    const int error = pthread_create(&w->handle, &attributes, worker_main, w);
    if (error != 0) {
      destroy(w);
      warn_smaller_team(error, p.count + 1);
      break;
    }
    p.workers[p.count++] = w;
  }
  pthread_attr_destroy(&attributes);
  return p.count;
}

void start_by_gates(pool &p, team &tm) {
  tm.all.start(tm.region);
  full_fence(); // as below
  if (p.parked.load(std::memory_order_acquire) == 0) return;
  // A worker that has just gone to sleep, or does so, waits for its own word to change.
  for (unsigned i = 1; i < tm.nthreads; ++i) {
    worker &w = *p.workers[i - 1];
    if (!w.parked.load(std::memory_order_relaxed)) continue;
    alert(w);
    futex_wake(futex_of(w), 1);
  }
}

void release_workers(pool &p, team &tm, unsigned num, std::uint64_t region) {
  bool any = false;
  tm.tree.for_each_child(num, [&](unsigned i) {
    any = true;
    REGOMP_ASSERT(i > num && i <= p.count);
    worker &w = *p.workers[i - 1];
    // Stores without a look at what is there: the worker spins on the line, and a look would fetch it once more.
    w.region = region;
    w.team = &tm;
    w.work = tm.first_work;
    w.data = tm.data;
    assign_next(w);
  });
  if (!any) return;
  full_fence(); // see pool.h
  // acquire: which of them park.
  if (p.parked.load(std::memory_order_acquire) == 0) return;
  tm.tree.for_each_child(num, [&](unsigned i) {
    worker &w = *p.workers[i - 1];
    if (w.parked.load(std::memory_order_relaxed)) futex_wake(futex_of(w), 1);
  });
}

} // namespace regomp
