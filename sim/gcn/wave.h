// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A workgroup that executes GCN code: its waves and their registers.
//
// A block is executed by one worker at a time, which owns everything here meanwhile; the scheduler's lock hands it over.
#ifndef GOMPSIM_GCN_WAVE_H
#define GOMPSIM_GCN_WAVE_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/engine/block.h"
#include "sim/engine/observe.h"
#include "sim/gcn/code.h"
#include "sim/gcn/exec.h"
#include "sim/gcn/executable_code.h"
#include "sim/gcn/observe.h"

namespace gompsim::gcn {

enum class wave_place : std::uint8_t {
  running, // ready to run
  barrier, // waits at s_barrier
  over,    // has ended
};

struct wave {
  unsigned index = 0; // in its workgroup
  wave_place place = wave_place::over;
  const insn *pc = nullptr;
  std::byte *registers = nullptr; // wave_bytes
  std::byte *local = nullptr;     // private memory of its first lane
  // If memory is weak: instructions that waits count, from the first store on that was not waited for; what is written back
  // by then (a memory_scope).
  unsigned since_store = 0;
  std::uint8_t written_back = 0;
  std::unique_ptr<engine::host_waits> waits;           // if accesses are counted (sim/engine/observe.h)
  std::unique_ptr<unwritten_registers> unwritten = {}; // if reads of unwritten memory are looked for

  std::uint32_t *scalars() const { return reinterpret_cast<std::uint32_t *>(registers); }
  std::uint32_t *vgpr(unsigned r) const { return reinterpret_cast<std::uint32_t *>(registers + vgpr_ref(r)); }
};

struct register_memory {
  std::byte *bytes = nullptr;
  std::size_t mapped = 0;
  register_memory() = default;
  ~register_memory();
  register_memory(const register_memory &) = delete;
  register_memory &operator=(const register_memory &) = delete;
  bool reserve(std::size_t); // forgets what is there if it has to grow
};

struct block_state final : engine::block {
  const executable_code *program = nullptr; // of the launch
  const code *text = nullptr;
  std::uint64_t text_address = 0;
  std::vector<wave> waves;
  std::uint32_t size[3] = {1, 1, 1}; // its work-items; a workgroup at the end of the grid may have fewer than the others
  unsigned live = 0;                 // waves that have not ended
  unsigned arrived = 0;              // of them, at s_barrier
  register_memory registers;
  unsigned forgotten = 0; // if memory is weak: which of RDNA's two caches have been told to forget

  bool start(std::string *why) override;
  void retire() override {}
  void stop() override;
  bool has_ended() const override { return live == 0; }
  engine::warp_state state_of(unsigned) const override;
  bool run_warp(engine::executor &, unsigned, std::int64_t instructions) override;
  bool release_waiting() override { return try_barrier(); }
  void fail_waiting(engine::executor &) override;
  std::uint64_t wakes_at() const override;
  launch_result describe_fault(const engine::executor &) const override;
  void describe(const engine::memory &, engine::places *) const override;

  // Lets the waves go if all that live have come. False: some have not, or nobody waits.
  bool try_barrier();
};

} // namespace gompsim::gcn

#endif
