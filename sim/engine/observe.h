// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What may be asked for besides executing loads and stores (gpu_config): counting them and finding requests to the host
// (count_memory), and finding reads of memory that was never written (check_uninitialised). An instruction set calls this
// before it executes an access, for all lanes of a warp or wave at once, and only where it is asked for, so that it costs
// nothing else. For the thread that executes the block.
#ifndef GOMPSIM_ENGINE_OBSERVE_H
#define GOMPSIM_ENGINE_OBSERVE_H

#include <array>
#include <cstdint>
#include <memory>

#include "sim/engine/block.h"
#include "sim/engine/executor.h"
#include "sim/engine/fault.h"
#include "sim/engine/lane_bits.h"

namespace gompsim::engine {

// What one instruction does to memory. An atomic operation both reads and writes.
struct observed_access {
  std::uint16_t bytes = 0; // of a lane, all elements of a vector
  bool reads = false, writes = false;
  bool strong_to_host = false; // it is meant for the host to take part in: of system scope, or volatile
  bool system_release = false; // with release of system scope: hardware puts a fence in front
};

// --- counting: launch_counters::memory ---

// A publishing store that may become a request to the host (launch_counters), one for the first lane of each group of lanes
// that execute together.
struct host_wait {
  std::uint64_t word = 0; // that was stored; 0: none
  std::uint64_t begin = 0, end = 0;
  bool waited = false;
  std::uint64_t loaded = 0; // the word of the host's that the lanes have loaded last; 0: they have accessed another since
};
using host_waits = std::array<host_wait, most_lanes>;

// The warp or wave that executes: whose its requests are.
struct warp_identity {
  const block &of;
  unsigned first_thread;              // number of its first lane in its block
  std::unique_ptr<host_waits> &waits; // it keeps them; made when a lane accesses host memory first
};

// An access to shared or local memory, which is only counted.
inline void count_window_access(executor &x) { ++x.counters.memory.instructions; }
// One to any other memory: each lane's address is addresses[lane] + offset. Lanes whose address lies in one of the engine's
// windows do not count. `active`: not empty. group: the lanes that execute together, for which the first stands.
void count_access(executor &x, const warp_identity &, const observed_access &, const std::uint64_t *addresses,
                  std::uint64_t offset, lane_bits active, lane_bits group);
// Requests of lanes that leave the kernel, or of all when it is stopped, are over.
void end_requests(const warp_identity &, lane_bits);

// --- memory that nobody has written ---

// Which bits tell about the bytes that a lane accesses; no map: nobody keeps any, or the access itself will fail.
struct written_record {
  std::uint8_t *map = nullptr;
  std::uint64_t offset = 0;
  bool shared = false;
};
written_record record_of_device(const executor &x, std::uint64_t address, std::uint64_t bytes);
written_record record_of_shared(const executor &x, block &, std::uint64_t offset, std::uint64_t bytes);

// Before an access of a lane: true, and what it writes is noted; or false, and x.fault says what nobody has written, but for
// the lane. The address is for the report.
bool check_access(executor &x, const written_record &, const observed_access &, std::uint64_t address);

// x.fault says that nobody has written them; at: an offset in shared memory, or an address.
void fail_unwritten(executor &x, bool shared, std::uint64_t at, unsigned bytes);

// The same for a load into a register that does nothing but carry what was loaded to stores, and for those stores: that some
// bytes were never written is no error but goes with them, one bit for each byte (up to 32).
std::uint32_t unwritten_bytes(const written_record &, unsigned bytes);
void note_carried(const written_record &, unsigned bytes, std::uint32_t unwritten);

} // namespace gompsim::engine

#endif
