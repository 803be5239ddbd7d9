// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A decoded instruction, the same for all generations. Plain values. What is one operation under two names (ds_read_b32, and
// ds_load_b32 since gfx11) is one opcode, under the older name; what differs in what it does is two.
#ifndef GOMPSIM_GCN_INSTRUCTION_H
#define GOMPSIM_GCN_INSTRUCTION_H

#include <cstdint>

namespace gompsim::gcn {

// One for each mnemonic without _e32, _e64, _sdwa, _dpp, in the order of opcodes.def.
enum class opcode : std::uint16_t {
  none, // not an instruction that is known
#define GCN_NEW(OPCODE, MNEMONIC, ENCODING, NUMBER, GENERATIONS, OPERANDS) OPCODE,
#define GCN_ALSO(OPCODE, MNEMONIC, ENCODING, NUMBER, GENERATIONS, OPERANDS)
#include "sim/gcn/opcodes.def"
#undef GCN_NEW
#undef GCN_ALSO
};

// How the instruction is written, where that matters to what it does.
enum class encoding : std::uint8_t {
  none,
  sop2,
  sopk,
  sop1,
  sopc,
  sopp,
  smem,
  vop2,
  vop1,
  vopc,
  vop3,  // and VOP3 with a scalar destination
  vop3p, // packed, and MFMA
  ds,
  flat,
  global,
  scratch,
  mubuf,
};

enum class operand_kind : std::uint8_t {
  none,     // absent
  sgpr,     // index: number of the first
  vgpr,     // index: number of the first
  agpr,     // index: number of the first
  special,  // index: a special_register
  constant, // value: inline, already in the operand's type; also what an immediate field holds
  literal,  // value: the 32 bits behind the instruction, made as wide as the operand: sign or zero extended, or the upper
            // half of a 64-bit float
  off,      // no register, though the instruction could name one
};

// Scalar places that are not SGPRs. Two that follow each other as lo and hi are a pair of 64 bits.
enum class special_register : std::uint8_t {
  flat_scratch_lo,
  flat_scratch_hi,
  xnack_mask_lo,
  xnack_mask_hi,
  vcc_lo,
  vcc_hi,
  ttmp0, // and fifteen more
  m0 = ttmp0 + 16,
  null, // reads zero, writes nothing
  exec_lo,
  exec_hi,
  shared_base, // 64 bits, of which the upper half is where the window of LDS is
  shared_limit,
  private_base,
  private_limit,
  pops_exiting_wave_id,
  vccz,
  execz,
  scc,
  lds_direct,
};

struct operand {
  operand_kind kind = operand_kind::none;
  std::uint8_t width = 0; // in 32-bit words, at least 1 where there is an operand
  std::uint16_t index = 0;
  std::uint64_t value = 0;
};

// Selects of SDWA.
enum class sdwa_select : std::uint8_t { byte0, byte1, byte2, byte3, word0, word1, dword };
enum class sdwa_unused : std::uint8_t { pad, sext, preserve };

struct sdwa_fields {
  bool is_present = false;
  sdwa_select dst = sdwa_select::dword;
  sdwa_unused unused = sdwa_unused::pad;
  sdwa_select src[2] = {sdwa_select::dword, sdwa_select::dword};
  bool sext[2] = {};
};

// The DPP control: dpp_ctrl as encoded, with the four forms of rows that gfx10 changed told apart by value as well.
struct dpp_fields {
  bool is_present = false;
  bool is_dpp8 = false;      // selects: lane i of eight reads lane (selects >> 3 * i) & 7 of them
  std::uint16_t control = 0; // 9 bits
  std::uint32_t selects = 0; // of DPP8, 24 bits
  std::uint8_t row_mask = 15, bank_mask = 15;
  bool bound_ctrl = false;     // lanes without a source read 0, else they keep what they have
  bool fetch_inactive = false; // lanes that are off may be read
};

// Bits of memory instructions, under the names of the generation.
struct cache_fields {
  bool glc = false; // gfx940: sc0
  bool slc = false; // gfx940: nt
  bool dlc = false; // gfx10 and later
  bool scc = false; // gfx90a; gfx940: sc1
};

struct instruction {
  opcode op = opcode::none;
  encoding format = encoding::none;
  std::uint8_t bytes = 0;   // 4, 8 or 12, the literal included; 4 if it is unknown
  std::uint16_t row = 0;    // of opcodes.def: what the disassembler goes by
  std::uint32_t offset = 0; // where it stands, from the start of what was decoded

  // Destinations: dst the result; dst2 the carry or flag of VOP2, VOP3 (vcc where the encoding implies it). VOPC writes dst.
  // Sources in the order of the assembler, without what is implied. Where the encoding implies vcc as carry in, src[2] is
  // vcc.
  //   SMEM           dst or data; src[0] base (pair, quad), src[1] offset register (none: `offset` alone)
  //   DS             dst; src[0] address, src[1] data, src[2] second data
  //   FLAT and kin   dst; src[0] vector address, src[1] data, src[2] scalar address or off
  //   MUBUF          dst or data; src[0] vector address, src[1] data, src[2] resource, src[3] scalar offset
  //   SOPP, SOPK     `immediate`; a branch has `target`
  operand dst, dst2;
  operand src[4];

  std::uint8_t neg = 0, abs = 0; // a bit for each source. VOP3P: neg_lo and neg_hi
  std::uint8_t op_sel = 0;       // a bit for each source, bit 3 the destination's
  std::uint8_t op_sel_hi = 0;    // VOP3P
  std::uint8_t omod = 0;         // 1: times 2, 2: times 4, 3: half
  bool clamp = false;
  sdwa_fields sdwa;
  dpp_fields dpp;

  std::int32_t memory_offset = 0; // bytes; DS with two offsets: the first
  std::int32_t memory_offset2 = 0;
  bool gds = false, lds = false;
  bool offen = false, idxen = false; // MUBUF
  cache_fields cache;

  std::int32_t immediate = 0; // SOPK and SOPP: the 16 bits, sign extended for SOPK's arithmetic, as they are otherwise
  std::uint8_t cbsz = 0, abid = 0, blgp = 0; // MFMA
  std::int64_t target = -1; // of a branch or call with an immediate: offset from the start of what was decoded
};

} // namespace gompsim::gcn

#endif
