// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a region keeps whose threads are lanes, in the soft stack of the warp that starts it: the worksharing constructs that
// are in progress, and a record for each thread. Soft stacks are global memory. Threads of a team are of one block, so
// operations that order anything have that scope.
#ifndef REGOMP_CONFIG_NVPTX_LANE_STATE_H
#define REGOMP_CONFIG_NVPTX_LANE_STATE_H

#include <cstdint>

#pragma omp begin declare target

namespace regomp::device {

// A loop, or sections, whose iterations are handed out. Its own number says which construct of the region it is, of those
// that the threads come to one after the other; a place in the ring serves one of `constructs_at_once` after the other.
struct lane_construct {
  enum : std::uint32_t { dynamic, guided, fixed, kinds = 3, ordered = 4 }; // ordered: a bit
  std::uint32_t turn;                                                      // who may use the place: lane_loop.cc
  std::uint32_t left;                                                      // threads that are through
  std::uint32_t kind, unused;
  std::uint64_t first, end, step; // as the program says them; of either sign
  std::uint64_t total, chunk;     // in iterations
  std::uint64_t next;             // iteration to hand out, counted from 0
  std::uint64_t next_ordered;     // iteration that an ordered region may be executed for
};

struct lane_record {
  std::uint32_t constructs; // that the thread has come to
  std::uint32_t inner;      // regions inside the region that it is in: lane_inner.cc
  std::uint64_t from, to;   // the iterations that it has, and those of a fixed schedule that it will have next
  std::uint64_t next, last; // ... up to there
};

inline constexpr std::uint32_t constructs_at_once = 32;

// Behind the records each thread has so many bytes for frames of functions whose variables others read.
struct lane_state {
  std::uint32_t first_construct; // 1 if the region was started together with a construct, which has number 0
  std::uint32_t frame_bytes;
  std::uint64_t copied; // what the thread that executes `single copyprivate` passes on
  lane_construct constructs[constructs_at_once];
  lane_record records[1]; // as many as the region's warps have lanes

  static std::uint32_t own_number() {
    std::uint32_t warp, lane;
    asm("mov.u32\t%0, %%tid.y;" : "=r"(warp));
    asm("mov.u32\t%0, %%laneid;" : "=r"(lane));
    return warp * 32 + lane;
  }
  lane_record &own() { return records[own_number()]; }
};

} // namespace regomp::device

extern "C" {
// That of the region which is in progress.
regomp::device::lane_state *__regomp_lane_state();
}

#pragma omp end declare target

#endif
