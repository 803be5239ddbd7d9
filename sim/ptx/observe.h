// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What may be asked for besides executing loads and stores: counting them, and finding reads of memory that was never
// written (sim/engine/observe.h). Each is an instruction of its own, which decoding puts in front of every instruction that
// accesses memory, with the same guard; where nothing is asked for there is none, so that it costs nothing. They are not
// counted as instructions.
//
// Their operands: a: the address (64 bits); imm: its offset; aux: a watched_access.
#ifndef GOMPSIM_PTX_OBSERVE_H
#define GOMPSIM_PTX_OBSERVE_H

#include "sim/engine/observe.h"
#include "sim/ptx/code.h"

namespace gompsim::ptx {

struct block_state;
struct warp;

struct watched_access : observed_access {
  space where = space::generic;

  std::uint64_t pack() const {
    return bytes | std::uint64_t(where) << 16 | std::uint64_t{reads} << 24 | std::uint64_t{writes} << 25 |
           std::uint64_t{strong_to_host} << 26 | std::uint64_t{system_release} << 27;
  }
  static watched_access unpack(std::uint64_t v) {
    return {{static_cast<std::uint16_t>(v), (v >> 24 & 1) != 0, (v >> 25 & 1) != 0, (v >> 26 & 1) != 0, (v >> 27 & 1) != 0},
            static_cast<space>(v >> 16 & 0xff)};
  }
};

const insn *run_count_access(exec &, const insn *);
const insn *run_count_useful(exec &, const insn *); // useful.cc
const insn *run_check_access(exec &, const insn *);
// The same for a load into a register that does nothing but carry what was loaded to stores, and for those stores: that some
// bytes were never written is no error but goes with them. dst: 32 bits for each lane, one for each unwritten byte.
const insn *run_check_carried_load(exec &, const insn *);
const insn *run_check_carried_store(exec &, const insn *);

inline bool is_observation(handler h) {
  return h == run_count_access || h == run_count_useful || h == run_check_access || h == run_check_carried_load ||
         h == run_check_carried_store;
}

// Requests of lanes that leave are over.
void end_requests(const block_state &, warp &, lane_mask);

} // namespace gompsim::ptx

#endif
