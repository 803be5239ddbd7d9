// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An instruction whose sources or result are modified: what is done to each of them before and after the plain routine
// works. Made by bind.cc; constant.
#ifndef GOMPSIM_GCN_MODIFY_H
#define GOMPSIM_GCN_MODIFY_H

#include "sim/gcn/routines.h"

namespace gompsim::gcn {

struct modified_source {
  operand_ref from = 0, to = 0; // to: registers of the wave that only this uses
  std::uint8_t bits = 0;        // of the value, where its sign is: 16, 32 or 64; 0: there is nothing to do
  bool neg = false, abs = false;
  bool moves = false;     // DPP says from which lanes it comes
  std::uint8_t shift = 0; // SDWA, op_sel: where the value begins
  std::uint8_t part = 32; // and how wide it is
  bool sext = false;
};

struct modification {
  insn plain; // works on what was prepared
  modified_source src[3];
  dpp_fields dpp;

  // The result: nothing is to do if to is 0.
  operand_ref from = 0, to = 0;
  lane_type type = lane_type::none;
  bool loads = false; // the plain routine reads its destination
  std::uint8_t omod = 0;
  bool clamp = false;
  std::uint8_t shift = 0, part = 32; // where in the register the result goes
  sdwa_unused unused = sdwa_unused::pad;

  // Packed operations: the plain routine works a second time, for the upper halves.
  bool packed = false;
  std::uint8_t half_bits = 16;                  // 32: each half is a register
  std::uint8_t select_low = 0, select_high = 0; // which half each source gives
  std::uint8_t neg_low = 0, neg_high = 0;
};

} // namespace gompsim::gcn

#endif
