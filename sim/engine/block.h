// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block that is resident on the gpu. The engine gives it memory and turns; what its threads are, and how they execute, is
// its instruction set's business, which derives a class of its own.
//
// A block is executed by one worker at a time, which owns everything here meanwhile; the scheduler's lock hands it over.
#ifndef GOMPSIM_ENGINE_BLOCK_H
#define GOMPSIM_ENGINE_BLOCK_H

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "sim/engine/kernel.h"

namespace gompsim::engine {

class memory;
struct executor;
struct launch_state;
struct weak_block;
struct race_block;

// Instructions of a warp's turn just behind a barrier of its whole block: programs that lean on its warps leaving it
// together work on hardware.
inline constexpr std::int64_t short_turn = 16;

enum class warp_state : std::uint8_t {
  ended,   // no lane lives
  waiting, // its lanes wait, for each other or for other warps
  ready,
};

// Threads that are at one place and wait for the same, by what is said of them.
struct threads_at_place {
  std::uint64_t threads = 0;
  std::string first; // its name
};
using places = std::map<std::string, threads_at_place>;

struct block {
  launch_state *launch = nullptr;
  std::uint64_t linear = 0;       // number of the block in its grid
  std::uint32_t position[3] = {}; // the same, as coordinates
  unsigned multiprocessor = 0;
  unsigned warps_used = 0;
  std::vector<std::byte> shared;
  std::byte *shared_base = nullptr;         // in `shared`, aligned
  std::vector<std::uint8_t> shared_written; // a bit for each of its bytes, if somebody asks
  std::byte *local_memory = nullptr;        // mapped
  std::size_t local_mapped = 0;
  std::size_t local_lane_bytes = 0;
  std::uint64_t random = 0;
  std::unique_ptr<weak_block> weak;  // made if memory is weak
  std::unique_ptr<race_block> races; // made if races are looked for
  std::uint64_t asleep_until = 0;    // when the first of its lanes wakes up, if all that could run sleep; else 0
  bool leaves_together = false;      // its warps leave a barrier of all of them side by side, as on hardware
  unsigned short_turns = 0;          // warps that have just left such a barrier and are due a short turn
  bool prepared = false;
  bool abandoned = false; // stopped in the middle

  block();
  virtual ~block();
  block(const block &) = delete;
  block &operator=(const block &) = delete;

  // Puts all threads at the kernel's first instruction. False if the kernel cannot be executed: `why`.
  virtual bool start(std::string *why) = 0;
  // The block has ended, or was abandoned, and may be started again for another kernel.
  virtual void retire() = 0;
  // The kernel is stopped: what its threads were about comes to nothing.
  virtual void stop() = 0;

  virtual bool has_ended() const = 0; // no thread lives
  virtual warp_state state_of(unsigned warp) const = 0;
  // One turn of a warp. False after a fault, which the executor knows.
  virtual bool run_warp(executor &, unsigned warp, std::int64_t instructions) = 0;
  // After a turn in which no warp was ready: lets go threads that wait for others of the block. False if there are none.
  virtual bool release_waiting() = 0;
  // Nobody in the block can go on, and nobody outside can help: that is a fault.
  virtual void fail_waiting(executor &) = 0;
  // When the first lane wakes up, if all that are ready sleep; else 0.
  virtual std::uint64_t wakes_at() const = 0;

  // The paragraph that tells what went wrong where.
  virtual launch_result describe_fault(const executor &) const = 0;
  // Where its threads are and what they wait for. Between turns.
  virtual void describe(const memory &, places *) const = 0;
};

} // namespace gompsim::engine

#endif
