// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The form in which instructions are executed: an array of them, each bound to the routine that executes it for a whole
// wave.
//
// Registers of a wave are one piece of memory (wave.h): scalar places as 32-bit words side by side, then vector registers of
// 64 lanes of 32 bits each. An operand is an offset in it, or in the constants of the code; one flag says whether a vector
// routine finds 64 lanes there or one value for all. So no routine is written twice for SGPRs, inline constants or literals.
// 64-bit values of lanes are two registers, low words first; uniform ones are two words.
//
// Modifiers of sources and results (neg, abs, op_sel, omod, clamp, SDWA, DPP) are no business of the routines: an
// instruction that has some is bound to run_modified, which prepares the sources in registers of its own, has the plain
// routine work there, and writes back (modify.h).
//
// What observes accesses (observe.h) is an instruction of its own, in front of the one it observes; both have the same
// offset.
//
// A `code` is made once for the text of a code object, whatever address that is loaded to; any thread may execute it.
#ifndef GOMPSIM_GCN_CODE_H
#define GOMPSIM_GCN_CODE_H

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "sim/gcn/chip.h"
#include "sim/gcn/instruction.h"

namespace gompsim::gcn {

struct exec;
struct insn;

using lane_mask = std::uint64_t;
inline constexpr unsigned wave_size = 64;
inline constexpr lane_mask all_lanes = ~lane_mask{0};

// Executes an instruction for the lanes in exec and returns the next one; null if the wave stops, for the reason in
// exec::why.
using handler = const insn *(*)(exec &, const insn *);

using operand_ref = std::uint32_t;
inline constexpr operand_ref ref_constant = 1u << 31; // in the constants, else in the wave's registers
inline constexpr operand_ref ref_uniform = 1u << 30;  // one value for all lanes
inline constexpr operand_ref ref_offset = ref_uniform - 1;

struct modification; // modify.h
struct watched;      // observe.h
struct weak_access;  // weak_access.h
struct watched_race; // race_access.h
struct race_sites;

// What is wanted of accesses to memory besides executing them (gpu_config). It changes what instructions are bound to.
struct access_modes {
  bool count = false, check = false, weak = false;
  bool operator==(const access_modes &) const = default;
};

struct insn {
  handler run = nullptr;
  operand_ref d = 0, a = 0, b = 0, c = 0;
  operand_ref e = 0;       // a second destination; data of memory instructions that have two
  std::uint16_t words = 0; // of memory instructions: 32-bit words that are moved; of buffers, and if memory is weak: number
                           // in code::accesses
  std::uint16_t flags = 0; // memory_flag
  union {
    std::int64_t imm = 0; // offset, small values
    const insn *target;   // of a branch
    const modification *modified;
    const watched *watch; // of what observes the next instruction
    const watched_race *race;
  };
};
static_assert(sizeof(insn) == 40);

enum memory_flag : std::uint16_t {
  mem_shared_address = 1,    // the scalar base comes with a 32-bit vector offset
  mem_no_vector = 2,         // no vector address
  mem_scratch = 4,           // the address is of the lane's private memory
  mem_global = 8,            // no other aperture
  mem_ordered = 16,          // glc or sc1: what it loads others may change
  mem_returns = 32,          // an atomic operation gives the old value
  mem_high_half = 64,        // d16_hi
  mem_keeps_half = 128,      // d16: the other half stays
  follows_mode_32 = 256,     // no memory instruction: it follows the mode register's settings of 32-bit floats
  follows_mode_64 = 512,     // or those of 64 and 16 bits
  mem_buffer_index = 1024,   // MUBUF: the vector address begins with an index
  mem_buffer_offset = 2048,  // and has an offset
  mem_buffer = 4096,         // SMEM: the base is a buffer's resource
  vector_instruction = 8192, // its vector registers may be indexed
};

struct code {
  const gcn_chip *chip = nullptr;
  std::vector<std::byte> text;        // what was bound, for descriptions
  std::vector<insn> insns;            // in the order of the text
  std::vector<std::uint32_t> offsets; // of each in the text
  std::vector<std::uint32_t> at;      // for each 32-bit word of the text: the instruction that begins there, or none
  std::vector<std::uint64_t> constants;
  std::vector<std::unique_ptr<modification>> modifications;
  access_modes modes;
  std::vector<std::unique_ptr<watched>> observed;
  std::vector<std::unique_ptr<watched_race>> races; // if races are looked for
  std::vector<weak_access> accesses;                // of buffers, and if memory is weak

  static constexpr std::uint32_t none = ~std::uint32_t{0};
  code();
  ~code();
  code(const code &) = delete;
  code &operator=(const code &) = delete;

  // The instruction at an offset of the text; null if none begins there.
  const insn *find(std::uint64_t offset) const {
    if (offset % 4 != 0 || offset / 4 >= at.size() || at[offset / 4] == none) return nullptr;
    return insns.data() + at[offset / 4];
  }
  // The one behind the last stands for the end of the text.
  std::uint32_t offset_of(const insn *i) const { return offsets[static_cast<std::size_t>(i - insns.data())]; }
};

// What cannot be decoded or executed becomes an instruction that stops the kernel. `starts`: offsets in the text at which
// functions begin, in any order. `races`: who looks for data races, or null. `soft_stacks`: the text is GCC's for OpenMP or
// OpenACC, with a stack for each thread, which is looked after (soft_stack.h).
std::unique_ptr<const code> bind_code(const gcn_chip &, std::span<const std::byte> text,
                                      std::span<const std::uint64_t> starts, access_modes = {}, race_sites *races = nullptr,
                                      bool soft_stacks = false);

// Whether it names a pair (or more) of vector registers that begins at an odd number, which its chip does not have.
bool has_odd_tuple(const instruction &, const gcn_chip &);

// Whether there is a routine for it.
bool can_execute(const instruction &, const gcn_chip &);

} // namespace gompsim::gcn

#endif
