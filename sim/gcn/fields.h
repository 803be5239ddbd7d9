// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fields of encodings where generations differ, and what codes of scalar operands mean. No state.
#ifndef GOMPSIM_GCN_FIELDS_H
#define GOMPSIM_GCN_FIELDS_H

#include <cstdint>

#include "sim/gcn/form.h"

namespace gompsim::gcn {

// An operand by its code from 0 to 254: a register, or an inline constant. False if there is none.
bool scalar_operand(const gcn_chip &, unsigned code, const operand_type &, operand &);
// The value that the 32 bits of a literal have for an operand.
std::uint64_t literal_value(const operand_type &, std::uint32_t);
// The value of an inline constant by its code (128 to 208, 240 to 248).
std::uint64_t inline_value(const operand_type &, unsigned code);

bool dpp_control_is_known(const gcn_chip &, unsigned control);

// Offset and cache bits of flat, global and scratch instructions.
void flat_bits(const gcn_chip &, encoding, std::uint32_t word0, instruction &);
bool scratch_has_vector_address(const gcn_chip &, const std::uint32_t *words, bool has_scalar_address);
// Offset, addressing and cache bits of buffer instructions.
void mubuf_bits(const gcn_chip &, const std::uint32_t *words, instruction &);

} // namespace gompsim::gcn

#endif
