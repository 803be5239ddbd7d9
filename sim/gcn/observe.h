// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What may be asked for besides executing loads and stores (sim/engine/observe.h): counting them, and finding reads of
// memory that was never written. Each is an instruction of its own that binding puts in front; where nothing is asked for
// there is none. They are not counted as instructions.
//
// What is loaded of memory that nobody has written is not an error as long as it is only carried: registers know which of
// their bytes it is, moves and stores pass that on. So whatever copies structures, or saves registers, may copy what nobody
// has set. Any other use of a register all of whose load was unwritten is reported, as the load's.
#ifndef GOMPSIM_GCN_OBSERVE_H
#define GOMPSIM_GCN_OBSERVE_H

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "sim/engine/observe.h"
#include "sim/gcn/code.h"
#include "sim/gcn/memory_operation.h"

namespace gompsim::gcn {

struct block_state;
struct wave;

// Which bytes of a wave's vector registers came of memory that nobody has written. Numbers: VGPRs, then accumulators.
class unwritten_registers {
public:
  struct load { // the one that a register has its value of; the last one, where lanes have it of several
    const insn *from = nullptr;
    unsigned bytes = 0;
    bool shared = false;
  };
  static constexpr unsigned count = 512;

  bool none() const { return marked == 0; }
  // The lanes of which all that was loaded with them is unwritten.
  lane_mask wholly(unsigned r) const { return whole[r]; }
  const load &origin(unsigned r) const { return origins[r]; }
  std::uint64_t place(unsigned r, unsigned lane) const { return places[r][lane]; } // address, or offset in shared memory
  std::uint8_t bytes(unsigned r, unsigned lane) const { return (any[r] >> lane & 1) != 0 ? bits[r][lane] : 0; }
  void mark(unsigned r, unsigned lane, std::uint8_t unwritten, bool all, std::uint64_t place, const load &);
  void forget(unsigned r, lane_mask);
  void move(unsigned to, unsigned from, lane_mask);
  void clear();

private:
  std::array<lane_mask, count> any{}, whole{};
  std::array<std::array<std::uint8_t, wave_size>, count> bits{};
  std::array<std::array<std::uint64_t, wave_size>, count> places{};
  std::array<load, count> origins{};
  unsigned marked = 0; // registers in which a lane has something
};

// What an observing instruction needs to know of the one behind it. Constant.
struct watched {
  struct registers {
    std::uint16_t first = 0;
    std::uint8_t width = 0;
  };
  enum class kind : std::uint8_t {
    memory,
    scalar_load,
    scalar_atomic,
    uses,
    moves,
    reads_lane,
    reads_first_lane,
    writes_lane
  };
  insn plain;
  memory_operation what;
  kind does = kind::uses;
  std::uint8_t scalar_words = 0;
  bool stored_back = false; // a load for a store to a bit-field (stored_back.h): bytes that nobody has written do no harm
  registers uses[4], data, data2, result; // uses: read and worked with; data: stored
  unsigned bytes() const;                 // of a lane, at each of its places
};

watched watch(const instruction &, const insn &plain);
std::vector<handler> find_observers(const instruction &, access_modes);

// Requests of a wave that leaves are over.
void end_requests(const block_state &, wave &);

} // namespace gompsim::gcn

#endif
