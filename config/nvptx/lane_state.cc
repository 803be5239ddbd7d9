// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a region keeps what its threads share, if they are lanes: begun by the warp that starts the region, in its soft
// stack. Compiled for devices: doc/device-code.md.
#include "config/nvptx/lane_state.h"

#include "config/nvptx/lane_team.h"

#pragma omp begin declare target

namespace regomp::device {
namespace {

constexpr std::uint32_t lanes = 32, all_lanes = 0xffffffff;

std::uint32_t threads_of_warps() { return (__regomp_lane_num_threads() + lanes - 1) / lanes * lanes; }

// Frames come last, aligned as stacks are.
std::uint64_t bytes_of_records() {
  return (sizeof(lane_state) + threads_of_warps() * sizeof(lane_record) + 15) & ~std::uint64_t{15};
}
std::uint64_t bytes_of_state(std::uint32_t frame_bytes) {
  return bytes_of_records() + std::uint64_t{threads_of_warps()} * frame_bytes;
}

// A region is started outside of others, by the first warp.
std::uint64_t stack_top() {
  std::uint64_t top;
  asm volatile("ld.shared.u64\t%0, [__nvptx_stacks];" : "=r"(top) : : "memory");
  return top;
}
void set_stack_top(std::uint64_t top) { asm volatile("st.shared.u64\t[__nvptx_stacks], %0;" : : "r"(top) : "memory"); }

} // namespace
} // namespace regomp::device

extern "C" {

// By all lanes of the warp that starts a region, when the number of threads is known. The library's barrier that lets the
// other warps go on comes behind it, so plain loads and stores do.
void __regomp_begin_state(std::uint32_t frame_bytes) {
  using namespace regomp::device;
  const std::uint64_t top = stack_top() - bytes_of_state(frame_bytes);
  set_stack_top(top);
  asm volatile("st.shared.u64\t[__regomp_shared_state_address], %0;" : : "r"(top) : "memory");
  lane_state *const state = reinterpret_cast<lane_state *>(top);
  state->first_construct = 0;
  state->frame_bytes = frame_bytes;
  std::uint32_t lane;
  asm("mov.u32\t%0, %%laneid;" : "=r"(lane));
  static_assert(constructs_at_once == lanes);
  state->constructs[lane].turn = 0;
  asm volatile("bar.warp.sync\t%0;" : : "n"(all_lanes) : "memory"); // the first construct may be begun next
}

// By the same when the region is over.
void __regomp_end_state() {
  using namespace regomp::device;
  set_stack_top(stack_top() + bytes_of_state(__regomp_lane_state()->frame_bytes));
}

// Where a function's frame ends, `end` bytes into what the thread has for frames.
std::uint64_t __regomp_lane_frame(std::uint32_t end) {
  using namespace regomp::device;
  lane_state *const state = __regomp_lane_state();
  return reinterpret_cast<std::uint64_t>(state) + bytes_of_records() +
         std::uint64_t{lane_state::own_number()} * state->frame_bytes + end;
}

regomp::device::lane_state *__regomp_lane_state() {
  std::uint64_t address;
  asm volatile("ld.shared.u64\t%0, [__regomp_shared_state_address];" : "=r"(address) : : "memory");
  return reinterpret_cast<regomp::device::lane_state *>(address);
}

// By each thread of the region, first.
void __regomp_begin_record() {
  using namespace regomp::device;
  lane_state *const state = __regomp_lane_state();
  lane_record &own = state->own();
  own.constructs = state->first_construct;
  own.inner = 0;
  own.from = own.to = 0;
}
}

#pragma omp end declare target
