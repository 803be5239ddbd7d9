// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the registers of a wave lie in memory. Constants.
#ifndef GOMPSIM_GCN_REGISTERS_H
#define GOMPSIM_GCN_REGISTERS_H

#include <cstdint>

#include "sim/gcn/code.h"

namespace gompsim::gcn {

// Offsets in bytes.
inline constexpr unsigned sgpr_count = 128;
inline constexpr std::uint32_t scalar_words = 256; // SGPRs, then the special ones
inline constexpr std::uint32_t vector_bytes = wave_size * 4;
inline constexpr std::uint32_t first_vgpr = scalar_words * 4;
inline constexpr std::uint32_t first_agpr = first_vgpr + 256 * vector_bytes;
// Registers that only run_modified uses: three sources of two words, a result of two, what DPP reads.
inline constexpr std::uint32_t first_temporary = first_agpr + 256 * vector_bytes;
inline constexpr unsigned temporaries = 12;
inline constexpr std::uint32_t wave_bytes = first_temporary + temporaries * vector_bytes;

// Where special registers lie among the scalar words. Pairs are aligned.
enum scalar_word : std::uint32_t {
  word_flat_scratch = 128,
  word_xnack_mask = 130,
  word_vcc = 132,
  word_exec = 134,
  word_m0 = 136,
  word_scc = 137,
  word_zero = 138, // null as a source: two words that are never written
  word_ttmp = 140, // sixteen
  word_shared_base = 156,
  word_shared_limit = 158,
  word_private_base = 160,
  word_private_limit = 162,
  word_vccz = 164,
  word_execz = 165,
  word_mode = 166,
  word_sink = 176, // null as a destination: sixteen words
};

constexpr operand_ref vgpr_ref(unsigned r) { return first_vgpr + r * vector_bytes; }
constexpr operand_ref scalar_ref(unsigned word) { return ref_uniform | word * 4; }

} // namespace gompsim::gcn

#endif
