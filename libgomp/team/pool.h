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
// A worker waits for `go` to change, which whoever releases it does after writing the assignment. The leader releases the
// first eight workers, each of these eight more, and so on.
//
// Sleeping workers are counted in `parked`. A worker says that it parks, adds to the count, then looks at `go` again; the
// releasing thread changes `go` and then reads the count. Each has a full fence between its two steps, and one of the fences
// comes first; so either the worker sees the new `go`, or the releasing thread sees that it parks. While nobody parks, the
// line of `parked` is in the caches of all who release others and does not move: a read-modify-write by each of them would
// be the longest chain of transfers in the start of a large team.
#ifndef REGOMP_TEAM_POOL_H
#define REGOMP_TEAM_POOL_H

#include "team/team.h"

#include <bit>
#include <pthread.h>

namespace regomp {

struct alignas(64) worker {
  std::atomic<std::uint64_t> go{0}; // number of assignments, and above it team::region of this one
  std::atomic<bool> parked{false};
  struct team *team = nullptr;    // the assignment; null: end
  workshare_base *work = nullptr; // of the assignment, for a look ahead: what a combined region starts in,
  void *data = nullptr;           // and what its threads share
  unsigned num = 0;               // its thread in every team of the pool; constant
  struct pool *pool = nullptr;
  pthread_t handle{};
};

enum class thread_ending : bool { detached, joined };

// The futex of a worker: the number of assignments.
static_assert(std::endian::native == std::endian::little);
inline std::uint32_t *futex_of(worker &w) { return reinterpret_cast<std::uint32_t *>(&w.go); }
inline std::uint32_t region_of(std::uint64_t go) { return std::uint32_t(go >> 32); }
// release: the assignment and the team. Only one thread at a time assigns, so no read-modify-write is needed.
inline void assign_next(worker &w, std::uint32_t region) {
  const std::uint32_t number = std::uint32_t(w.go.load(std::memory_order_relaxed)) + 1;
  w.go.store(std::uint64_t(region) << 32 | number, std::memory_order_release);
}

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
