// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where device code is, in GCC's execution model: an OpenMP thread is a warp. All 32 lanes execute the same instructions on
// the same values, and __nvptx_uni[tid.y] is 0; then lane 0 does what must happen once. Inside a SIMD region it is -1, and
// each lane acts for itself. The variables are libgcc's, in shared memory; config/nvptx/module.awk declares them.
#ifndef REGOMP_CONFIG_NVPTX_WARP_H
#define REGOMP_CONFIG_NVPTX_WARP_H

#include "config/nvptx/memory.h"

#include <cstdint>

namespace regomp::device {

struct warp {
  std::uint32_t thread; // of the team
  std::uint32_t uni;
  std::uint32_t lane;

  static warp here() {
    warp w;
    asm("mov.u32\t%0, %%tid.y;" : "=r"(w.thread));
    asm("mov.u32\t%0, %%laneid;" : "=r"(w.lane));
    const std::uint32_t *unis;
    asm("mov.u64\t%0, __nvptx_uni;" : "=r"(unis));
    asm volatile("ld.shared.u32\t%0, [%1];" : "=r"(w.uni) : "r"(plain_access::element(unis, w.thread)));
    return w;
  }

  // The one lane of a warp in step, or each of a SIMD region.
  bool acts() const { return (uni & lane) == lane; }

  // The same for all threads of the grid, and, in a SIMD region, lanes: their number.
  std::uint32_t number() const {
    std::uint32_t team, threads;
    asm("mov.u32\t%0, %%ctaid.x;" : "=r"(team));
    asm("mov.u32\t%0, %%ntid.y;" : "=r"(threads));
    return team * threads + thread + (uni & lane);
  }

  // The lower end of what is in use of the thread's soft stack.
  std::uint64_t stack() const {
    const std::uint64_t *stacks;
    std::uint64_t top;
    asm("mov.u64\t%0, __nvptx_stacks;" : "=r"(stacks));
    asm volatile("ld.shared.u64\t%0, [%1];" : "=r"(top) : "r"(plain_access::element(stacks, thread)));
    return top;
  }

  // The lanes that did not act go on when lane 0 does, and see what it sees.
  void rejoin() const {
    if (uni == 0) asm volatile("bar.warp.sync\t0xffffffff;" : : : "memory");
  }
};

} // namespace regomp::device

#endif
