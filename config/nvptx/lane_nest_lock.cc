// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Nestable locks where lanes are threads: the library's would take all lanes of a warp for one owner. Compiled for devices:
// doc/device-code.md.
//
// The layout is that of omp_nest_lock_t, and what it holds is what the library's functions leave there and understand, since
// threads that are warps may use the same lock.
#include "config/nvptx/memory.h"
#include <cstdint>

#pragma omp begin declare target

namespace regomp::device {
namespace {

struct nest_lock {
  std::uint32_t locked, count; // count: the owner's
  std::uint64_t owner;         // 0: none
};

// Not the address of something, as the library's is, and another one in each block. What a thread sets is seen as its own by
// itself only, so the owner's loads and stores are relaxed.
std::uint64_t me() {
  std::uint32_t block, warp, lane;
  asm("mov.u32\t%0, %%ctaid.x;" : "=r"(block));
  asm("mov.u32\t%0, %%tid.y;" : "=r"(warp));
  asm("mov.u32\t%0, %%laneid;" : "=r"(lane));
  return (std::uint64_t{block} * 1024 + warp * 32 + lane) * 2 + 1;
}
std::uint64_t owner(const nest_lock &lock) {
  std::uint64_t v;
  asm volatile("ld.relaxed.gpu.u64\t%0, %1;" : "=r"(v) : "m"(lock.owner) : "memory");
  return v;
}
void set_owner(nest_lock &lock, std::uint64_t v) {
  asm volatile("st.relaxed.gpu.u64\t%0, %1;" : "=m"(lock.owner) : "r"(v) : "memory");
}

// Acquire, with the release of who has given the lock back.
bool try_to_lock(nest_lock &lock) {
  std::uint32_t found;
  asm volatile("atom.acquire.gpu.cas.b32\t%0, %1, 0, 1;" : "=r"(found), "+m"(lock.locked) : : "memory");
  return found == 0;
}

} // namespace
} // namespace regomp::device

extern "C" {

void __regomp_lane_set_nest_lock(regomp::device::nest_lock *lock) {
  using namespace regomp::device;
  constexpr std::uint32_t longest_nap = 4000; // nanoseconds: as for other locks
  if (owner(*lock) != me()) {
    for (std::uint32_t nanoseconds = 32; !try_to_lock(*lock);) block_access::nap(nanoseconds, longest_nap);
    lock->count = 0;
    set_owner(*lock, me());
  }
  ++lock->count;
}

void __regomp_lane_unset_nest_lock(regomp::device::nest_lock *lock) {
  using namespace regomp::device;
  if (--lock->count != 0) return;
  set_owner(*lock, 0);
  asm volatile("st.release.gpu.u32\t%0, %1;" : "=m"(lock->locked) : "r"(0u) : "memory");
}

std::uint32_t __regomp_lane_test_nest_lock(regomp::device::nest_lock *lock) {
  using namespace regomp::device;
  if (owner(*lock) != me()) {
    if (!try_to_lock(*lock)) return 0;
    lock->count = 0;
    set_owner(*lock, me());
  }
  return ++lock->count;
}
}

#pragma omp end declare target
