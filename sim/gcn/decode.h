// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the bytes of one instruction to what it says, by opcodes.def. Any thread.
#ifndef GOMPSIM_GCN_DECODE_H
#define GOMPSIM_GCN_DECODE_H

#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/gcn/chip.h"
#include "sim/gcn/instruction.h"

namespace gompsim::gcn {

// Decodes what stands at an offset, a multiple of 4, of the text. False if it is not an instruction that is known for the
// chip, or if the text ends in the middle of it; `offset` and `bytes` are right even so (4, or what is left).
bool decode(const gcn_chip &, std::span<const std::byte> text, std::uint32_t offset, instruction *);

} // namespace gompsim::gcn

#endif
