// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A decoded instruction as text, as LLVM's disassembler writes it. Any thread.
#ifndef GOMPSIM_GCN_DISASSEMBLE_H
#define GOMPSIM_GCN_DISASSEMBLE_H

#include <string>

#include "sim/gcn/chip.h"
#include "sim/gcn/instruction.h"

namespace gompsim::gcn {

std::string disassemble(const instruction &, const gcn_chip &);

// The text of an immediate that has a syntax of its own, by its field in opcodes.def: what s_waitcnt waits for, a message, a
// hardware register and so on.
std::string immediate_text(char field, const instruction &, const gcn_chip &);

} // namespace gompsim::gcn

#endif
