// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a team knows about the descriptors of its worksharing constructs: that there is a ring of them. The loop code, which
// is above the team code, provides it.
#ifndef REGOMP_TEAM_WORKSHARE_RING_H
#define REGOMP_TEAM_WORKSHARE_RING_H

#include <cstddef>
#include <cstdint>

namespace regomp {

// A descriptor. What is in one the loop code derives from this (loop/workshare.h); a ring is an array of those.
struct workshare_base {};

workshare_base *make_workshare_ring();

// The lines of a descriptor that a thread comes to first.
inline constexpr std::size_t workshare_counter = 128; // where workshare::next is
inline void prefetch_workshare(const workshare_base *ws) {
  __builtin_prefetch(ws);
  __builtin_prefetch(reinterpret_cast<const char *>(ws) + workshare_counter);
}

// After a cancelled region, whose threads may have left constructs without a trace: as new. No thread is in a construct.
void reset_workshare_ring(workshare_base *);
void release_workshare_ring(workshare_base *);

// At the end of a combined region: its first construct is over even if no thread has left it. The compiler uses
// GOMP_parallel_loop_static for loops that it splits itself, and these threads neither ask for chunks nor leave.
void retire_workshare(workshare_base *ring, std::uint64_t construct);

} // namespace regomp

#endif
