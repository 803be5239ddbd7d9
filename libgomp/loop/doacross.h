// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cross-iteration dependences (OpenMP 5.2 section 15.9.6, doacross loop nests).
//
// An iteration of the nest is a number: its vector read as digits with the trip counts as radices. Iterations of the outer
// loop are distributed in chunks; a chunk is executed in order, so one number says how far it has come: the number after the
// iteration posted last. Chunks share a ring of such numbers. Because they only grow, a waiter that finds its chunk's place
// taken over by a later chunk sees a larger number and goes on, rightly: a chunk takes a place over when the one before it
// there is over.
//
// A thread that goes to sleep says from which number on it wants to be woken, so that whoever posts makes no system call for
// each iteration before that. No wake-up is lost: the sleeper reads the event count's epoch (A), lowers `wake_at` unless it
// is low enough (B), then checks `posted` (C); the chunk's thread stores `posted` (D), looks at `wake_at` (E), and if that
// has been reached sets it back (F) and changes the epoch (G). Full fences lie between B and C and, by the kernel's help,
// between D and E: config/linux/asymmetric_fence.h. So C sees D, or E sees what B left there or read there. In the second
// case the thread wakes the sleeper, unless it did F between B and E for somebody who wanted less: then G comes after A, so
// that the kernel refuses to let the sleeper sleep, or wakes it, and it begins anew. What sleepers left there who have gone
// on costs a look for nothing.
#ifndef REGOMP_LOOP_DOACROSS_H
#define REGOMP_LOOP_DOACROSS_H

#include "loop/workshare.h"

namespace regomp {

struct alignas(64) doacross_progress : chunk_progress {
  std::atomic<std::uint64_t> posted{0};
  std::atomic<std::uint64_t> wake_at{nobody}; // what a sleeping thread waits for; the least, if there are several

  static constexpr std::uint64_t nobody = ~std::uint64_t(0);
};

struct doacross {
  unsigned count_capacity = 0;
  unsigned ring_capacity = 0;
  unsigned counts = 0;                // number of loops
  std::uint64_t *trip = nullptr;      // trip count of each
  std::uint64_t inner = 1;            // iterations of the nest in one of the outer loop
  std::uint64_t each = 1, longer = 0; // one block a thread: iterations of a block; how many blocks, the first, have one more
  unsigned ring_size = 0;             // a power of two
  doacross_progress *ring = nullptr;
};

} // namespace regomp

#endif
