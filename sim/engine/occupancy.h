// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a multiprocessor has room for: threads, blocks, shared memory and registers. Launches that no multiprocessor can hold
// are refused, and occupancy queries answer, by the same arithmetic. Any thread.
#ifndef GOMPSIM_ENGINE_OCCUPANCY_H
#define GOMPSIM_ENGINE_OCCUPANCY_H

#include <algorithm>
#include <cstdint>

#include "sim/engine/config.h"

namespace gompsim::engine {

struct multiprocessor_limits {
  unsigned lanes_of_warp = 32;
  unsigned most_threads_per_block = 1024;
  std::uint64_t shared_bytes = 0;           // of a multiprocessor
  std::uint64_t shared_bytes_per_block = 0; // at most
  // Registers of 32 bits. A multiprocessor has partitions, each with its own registers, over which the warps of a block are
  // spread; a warp gets its registers in granules. A block may have all of them.
  unsigned registers = 65536;
  unsigned partitions = 4;
  unsigned register_granule = 256;

  constexpr std::uint64_t warps_of(std::uint64_t threads) const { return (threads + lanes_of_warp - 1) / lanes_of_warp; }

  constexpr std::uint64_t registers_of_warp(unsigned registers_per_thread) const {
    const std::uint64_t need = std::uint64_t{std::max(registers_per_thread, 1u)} * lanes_of_warp;
    return (need + register_granule - 1) / register_granule * register_granule;
  }

  // Warps that a multiprocessor has registers for.
  constexpr std::uint64_t warps_within_registers(unsigned registers_per_thread) const {
    return registers / partitions / registers_of_warp(registers_per_thread) * partitions;
  }

  // Threads of the largest block that has enough registers.
  constexpr unsigned threads_within_registers(unsigned registers_per_thread) const {
    const std::uint64_t threads = warps_within_registers(registers_per_thread) * lanes_of_warp;
    return static_cast<unsigned>(std::min<std::uint64_t>(threads, most_threads_per_block));
  }

  // Blocks that one multiprocessor holds at once; 0: not even one.
  constexpr unsigned resident_blocks(const gpu_config &c, std::uint64_t threads, std::uint64_t shared,
                                     unsigned registers_per_thread) const {
    if (threads == 0 || threads > most_threads_per_block || shared > shared_bytes_per_block) return 0;
    std::uint64_t n = std::min<std::uint64_t>(c.max_blocks_per_multiprocessor,
                                              c.max_threads_per_multiprocessor / (warps_of(threads) * lanes_of_warp));
    n = std::min(n, warps_within_registers(registers_per_thread) / warps_of(threads));
    if (shared != 0) n = std::min(n, shared_bytes / shared);
    return static_cast<unsigned>(n);
  }
};

} // namespace gompsim::engine

#endif
