// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Threads that wait for the next region. A thread that leads a team has a pool; one that leads a team inside its team has a
// second, linked behind the first, and so on: pool number n serves the n-th team that the thread leads at the same time.
// Threads are used in the order of their number, so that a region of the same size finds the same threads again
// (threadprivate). They stay when a smaller region follows, and end with the thread that leads them.
//
// Pools of nested teams end when they have not been used for a second or so: a worker that goes to sleep, or has slept that
// long, ends the pools that it leads itself, and the first worker of a pool those that are linked behind it. So of any tree
// of nested teams only the outermost pool is left. The leader or that worker takes the link by an exchange, and owns what is
// behind it.
//
// A pool that ends waits until its workers no longer touch it (`not_ended`). Where the program gives up the threads
// (omp_pause_resource) it waits also until they are gone, with what thread-local objects of the program do at their end: it
// may unload a library then whose code that is. Elsewhere the workers are detached, and the leader does not wait for
// destructors that may wait for it.
//
// A worker waits for `go` to count another assignment, which whoever releases it does after writing the assignment. The
// leader releases the first eight workers, each of these eight more, and so on.
//
// Where a team of more than eight threads follows on one that had the same threads at the same gates of its barrier, and no
// worker of the pool is parked, the leader starts it at these gates instead, by a store for each eight workers, and no
// worker starts others (barrier::start). Parked workers are woken by the tree, not by the leader one after the other. A
// worker looks at its gate as well as at `go`. One that parks at that moment sleeps on `go`, so the leader changes that
// without an assignment in it (alert), which says no more than that the worker should look again. It may do so when the
// worker has had the region from its gate, or has ended it: a worker takes each region from one place only, from the gate or
// from `go`, and what comes late starts nothing.
//
// Sleeping workers are counted in `parked`. A worker says that it parks, adds to the count, then looks at `go` and its gate
// again; the releasing thread changes one of them and then reads the count. Each has a full fence between its two steps, and
// one of the fences comes first; so either the worker sees what has changed, or the releasing thread sees that it parks.
// While nobody parks, the line of `parked` is in the caches of all who release others and does not move: a read-modify-write
// by each of them would be the longest chain of transfers in the start of a large team.
#ifndef REGOMP_TEAM_POOL_H
#define REGOMP_TEAM_POOL_H

#include "team/team.h"

#include <bit>
#include <pthread.h>

namespace regomp {

struct alignas(64) worker {
  std::atomic<std::uint64_t> go{0}; // number of assignments, and above it how often it has changed
  std::atomic<bool> parked{false};
  unsigned num = 0;               // its thread in every team of the pool; constant
  std::uint64_t region = 0;       // of the assignment
  struct team *team = nullptr;    // the assignment; null: end
  workshare_base *work = nullptr; // of the assignment, for a look ahead: what a combined region starts in,
  void *data = nullptr;           // and what its threads share
  struct pool *pool = nullptr;
  pthread_t handle{};
};
static_assert(sizeof(worker) == 64);

enum class thread_ending : bool { detached, joined };

// The futex of a worker: how often `go` has changed.
static_assert(std::endian::native == std::endian::little);
inline std::uint32_t *futex_of(worker &w) { return reinterpret_cast<std::uint32_t *>(&w.go) + 1; }
inline std::uint32_t changes_in(std::uint64_t go) { return std::uint32_t(go >> 32); }
inline std::uint32_t assignments_in(std::uint64_t go) { return std::uint32_t(go); }
// release: the assignment and the team. Only one thread at a time changes `go`, so no read-modify-write is needed.
inline void change_go(worker &w, std::uint64_t by) {
  w.go.store(w.go.load(std::memory_order_relaxed) + by, std::memory_order_release);
}
inline constexpr std::uint64_t one_change = std::uint64_t(1) << 32;
inline void assign_next(worker &w) { change_go(w, one_change + 1); }
inline void alert(worker &w) { change_go(w, one_change); }

// The region that a thread is in, and how it is given the next one, which is also how it learns at the latest that this one
// is over.
struct assignment {
  const std::atomic<std::uint64_t> *go = nullptr; // worker::go; null: the leader's, who is given none
  std::uint64_t seen = 0;                         // of it
  const barrier::gate *gate = nullptr;            // null: no region is started there
  std::uint64_t region = 0;                       // team::region; 0: none yet

  // What a worker reads next is the assignment, and what the leader did before.
  bool next_is_there() const {
    return assignments_in(go->load(std::memory_order_acquire)) != assignments_in(seen) || has_started_at_gate();
  }
  bool has_started_at_gate() const { return gate != nullptr && gate->has_started(region + 1); }
};

struct pool {
  std::atomic<pool *> deeper{nullptr};
  worker **workers = nullptr; // worker k is thread k + 1
  unsigned count = 0;
  unsigned capacity = 0;
  thread_ending ending = thread_ending::detached; // of its workers, when they have been told to end
  std::uint64_t used = 0;                         // fast_clock::nanoseconds() when a nested team gave it back
  struct team *team = nullptr;                    // kept for the next region
  struct team *retired = nullptr;                 // smaller ones, which a late thread might still look at
  alignas(64) std::atomic<unsigned> parked{0};
  std::atomic<std::uint32_t> not_ended{0}; // workers that have been told to end and have not yet; a futex
};

// Takes the pools behind the first one. acquire: as the one who linked them left them.
inline pool *take_deeper(pool &p) {
  // relaxed look first: mostly there are none. Nobody else links any meanwhile.
  return p.deeper.load(std::memory_order_relaxed) == nullptr ? nullptr
                                                             : p.deeper.exchange(nullptr, std::memory_order_acquire);
}

} // namespace regomp

#endif
