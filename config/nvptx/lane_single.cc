// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The single construct where lanes are threads: the first that comes to one executes it. The library's would count for
// warps, with the lanes in step, and they need not come to a construct together. Compiled for devices: doc/device-code.md.
//
// How many constructs a thread has come to is a number of its own, modulo 2^16. The team's number is of those that somebody
// executes: it is counted up, by an atomic operation, by who finds it as large as its own. What such a construct means for
// memory is its barrier's; the numbers need no order.
#include <cstdint>

#pragma omp begin declare target

namespace regomp::device {
namespace {

constexpr std::uint32_t lanes = 32, mask = 0xffff;

// The address of the thread's number, in shared memory.
std::uint64_t own_number() {
  std::uint32_t warp, lane;
  std::uint64_t numbers, own;
  asm("mov.u32\t%0, %%tid.y;" : "=r"(warp));
  asm("mov.u32\t%0, %%laneid;" : "=r"(lane));
  asm("mov.u64\t%0, __regomp_shared_singles_of_threads;" : "=r"(numbers));
  asm("mad.wide.u32\t%0, %1, 2, %2;" : "=r"(own) : "r"(warp * lanes + lane), "r"(numbers));
  return own;
}

} // namespace
} // namespace regomp::device

extern "C" {

// By the warp that starts a region, before it does.
void __regomp_start_singles() { asm volatile("st.shared.u32\t[__regomp_shared_singles], %0;" : : "r"(0u) : "memory"); }

// By each thread of the region, first.
void __regomp_begin_singles() {
  asm volatile("st.shared.u16\t[%0], %1;" : : "r"(regomp::device::own_number()), "r"(0u) : "memory");
}

bool __regomp_lane_single_start() {
  using namespace regomp::device;
  const std::uint64_t own = own_number();
  std::uint32_t number, found;
  asm volatile("ld.shared.u16\t%0, [%1];" : "=r"(number) : "r"(own) : "memory");
  const std::uint32_t next = (number + 1) & mask;
  asm volatile("st.shared.u16\t[%0], %1;" : : "r"(own), "r"(next) : "memory");
  asm volatile("atom.relaxed.cta.shared.cas.b32\t%0, [__regomp_shared_singles], %1, %2;"
               : "=r"(found)
               : "r"(number), "r"(next)
               : "memory");
  return found == number;
}
}

#pragma omp end declare target
