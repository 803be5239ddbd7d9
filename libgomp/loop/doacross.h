// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cross-iteration dependences (OpenMP 5.2 section 15.9.6, doacross loop nests).
//
// An iteration of the nest is a number: its vector read as digits with the trip counts as radices. Iterations of the outer
// loop are dealt out in chunks; a chunk is executed in order, so one number says how far it has come: the number after the
// iteration posted last. Chunks share a ring of such numbers. Because they only grow, a waiter that finds its chunk's place
// taken over by a later chunk sees a larger number and goes on, rightly: a chunk takes a place over when the one before it
// there is over.
#ifndef REGOMP_LOOP_DOACROSS_H
#define REGOMP_LOOP_DOACROSS_H

#include "loop/workshare.h"

namespace regomp {

struct alignas(64) doacross_progress {
  std::atomic<std::uint64_t> posted{0};
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
