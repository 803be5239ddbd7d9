// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions whose threads are the lanes of warps: how they start and end, and their numbers. Compiled for devices:
// doc/device-code.md.
//
// Two words of shared memory. The limit is the first warp's, which begins the block, begins the teams and starts the region.
// The number of threads is written by it in front of the library's barrier that lets the other warps go on; nobody writes it
// until all have come to the region's end. So plain loads and stores do.
#include "config/nvptx/lane_team.h"

#include "config/nvptx/lane_state.h"

#pragma omp begin declare target

extern "C" int omp_get_level(void);

namespace regomp::device {
namespace {

constexpr std::uint32_t lanes = 32, all_lanes = 0xffffffff, ended = 0xffffffff;

std::uint32_t thread_limit() {
  std::uint32_t n;
  asm volatile("ld.shared.u32\t%0, [__regomp_shared_thread_limit];" : "=r"(n) : : "memory");
  return n;
}
void set_thread_limit(std::uint32_t n) {
  asm volatile("st.shared.u32\t[__regomp_shared_thread_limit], %0;" : : "r"(n) : "memory");
}
std::uint32_t num_threads() {
  std::uint32_t n;
  asm volatile("ld.shared.u32\t%0, [__regomp_shared_num_threads];" : "=r"(n) : : "memory");
  return n;
}
void set_num_threads(std::uint32_t n) {
  asm volatile("st.shared.u32\t[__regomp_shared_num_threads], %0;" : : "r"(n) : "memory");
}

std::uint32_t least(std::uint32_t a, std::uint32_t b) { return a < b ? a : b; }

std::uint32_t warps_of_block() {
  std::uint32_t warps;
  asm("mov.u32\t%0, %%ntid.y;" : "=r"(warps));
  return warps;
}

std::uint32_t most_threads() {
  const std::uint32_t limit = thread_limit(), lanes_of_block = lanes * warps_of_block();
  return limit != 0 ? least(limit, lanes_of_block) : lanes_of_block;
}

// How many threads a region of so many (0: as many as there may be) has if lanes are its threads; 0 if it needs none.
std::uint32_t lanes_wanted(std::uint32_t wanted) {
  if (omp_get_level() != 0) return 0;
  const std::uint32_t warps = warps_of_block();
  if (wanted == 0) wanted = thread_limit(); // if that is 0 too, the region has as many threads as there are warps
  wanted = least(wanted, most_threads());
  return wanted > warps ? wanted : 0;
}

// Outside of other regions a warp is the thread of its own number. What the library says is not asked: images have none of
// its functions that the program does not call (live_code.h).
std::uint32_t thread_num() {
  std::uint32_t warp, lane;
  asm("mov.u32\t%0, %%tid.y;" : "=r"(warp));
  asm("mov.u32\t%0, %%laneid;" : "=r"(lane));
  return warp * lanes + lane;
}

void join_warp() { asm volatile("bar.warp.sync\t%0;" : : "n"(all_lanes) : "memory"); }

// Barriers 0 and 1 are the library's. Its own for teams would do, but not each image has it; there are no tasks to wait for.
std::uint32_t wait_for_warps() {
  const std::uint32_t count = (num_threads() + lanes - 1) / lanes * lanes;
  asm volatile("barrier.sync\t2, %0;" : : "r"(count) : "memory");
  return 0;
}

std::uint32_t end() { return ended; }

} // namespace
} // namespace regomp::device

extern "C" {

// Where a block begins. The limit is what the program has said where it launched the kernel, 0 if it has said nothing.
void __regomp_begin_lanes(std::uint32_t limit) {
  std::uint32_t thread;
  asm("mov.u32\t%0, %%tid.y;" : "=r"(thread));
  if (thread == 0) regomp::device::set_thread_limit(limit);
}

// A teams construct may know more: what it says was computed on the device.
void __regomp_limit_threads(std::uint32_t limit) {
  if (limit != 0) regomp::device::set_thread_limit(limit);
}

// Where a region is started: how many warps it has if lanes are its threads, or 0 if warps are. `without_number`: whether it
// may be lanes where the construct does not say how many threads there are. `frame_bytes`: what each thread needs of the
// soft stack of the warp that starts the region (lane_state.h), besides its record. All have 96 KiB at most: stacks have
// 128.
std::uint32_t __regomp_open_lanes(std::uint32_t threads, std::uint32_t without_number, std::uint32_t frame_bytes) {
  using namespace regomp::device;
  constexpr std::uint64_t most_bytes = 96 * 1024;
  if (threads == 0 && without_number == 0) return 0;
  const std::uint32_t wanted = lanes_wanted(threads);
  if (wanted * (sizeof(lane_record) + frame_bytes) > most_bytes) return 0;
  if (wanted != 0) set_num_threads(wanted);
  return (wanted + lanes - 1) / lanes;
}

std::uint32_t __regomp_lane_thread_num() { return regomp::device::thread_num(); }
std::uint32_t __regomp_lane_num_threads() { return regomp::device::num_threads(); }

std::uint32_t __regomp_lane_level() { return 1; }
std::int32_t __regomp_lane_ancestor_thread_num(std::int32_t level) {
  return level == 0 ? 0 : level == 1 ? regomp::device::thread_num() : -1;
}
std::int32_t __regomp_lane_team_size(std::int32_t level) {
  return level == 0 ? 1 : level == 1 ? regomp::device::num_threads() : -1;
}

// Anywhere in a kernel: as many threads as a region may have.
std::uint32_t __regomp_thread_limit() { return regomp::device::most_threads(); }

// Whether the lane is a thread: the last warp may have some that are not.
std::uint32_t __regomp_is_lane_thread() { return regomp::device::thread_num() < regomp::device::num_threads(); }

[[gnu::noipa]] std::uint32_t __regomp_lane_meet(regomp::device::warp_operation what) {
  using namespace regomp::device;
  join_warp();
  auto word = reinterpret_cast<std::uint64_t>(what);
  auto low = static_cast<std::uint32_t>(word), high = static_cast<std::uint32_t>(word >> 32);
  asm volatile("shfl.sync.idx.b32\t%0, %0, 0, 31, %1;" : "+r"(low) : "n"(all_lanes) : "memory");
  asm volatile("shfl.sync.idx.b32\t%0, %0, 0, 31, %1;" : "+r"(high) : "n"(all_lanes) : "memory");
  word = static_cast<std::uint64_t>(high) << 32 | low;
  const std::uint32_t result = reinterpret_cast<warp_operation>(word)();
  join_warp();
  return result;
}

[[gnu::noipa]] void __regomp_lane_barrier() { __regomp_lane_meet(regomp::device::wait_for_warps); }

// Nothing is ever cancelled on devices: no environment variable sets that there.
bool __regomp_lane_barrier_cancel() {
  __regomp_lane_barrier();
  return false;
}
bool __regomp_no_cancel(std::uint32_t, bool) { return false; }
bool __regomp_no_cancellation_point(std::uint32_t) { return false; }

// Lanes that are no threads, or are through, do with the others what these do together.
void __regomp_end_lane() {
  while (__regomp_lane_meet(regomp::device::end) != regomp::device::ended) {
  }
}
}

#pragma omp end declare target
