// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The rows of opcodes.def, read once: what decoder and disassembler go by. Constant after the first use; any thread.
#ifndef GOMPSIM_GCN_FORM_H
#define GOMPSIM_GCN_FORM_H

#include <cstdint>

#include "sim/gcn/chip.h"
#include "sim/gcn/instruction.h"

namespace gompsim::gcn {

// What an operand holds: `count` elements of `bits`.
struct operand_type {
  enum class base : std::uint8_t {
    bits,     // b32, and a lane mask
    floating, // f32
    brain,    // bf16
    signed_,  // i32
    unsigned_,
    accumulator, // 32 bits that are always in an AGPR
  } kind = base::bits;
  std::uint16_t bits = 32;
  std::uint8_t count = 1;
  bool packed = false; // v2f16: elements of one register, or of a pair

  unsigned words() const {
    const unsigned n = bits * count / 32;
    return n == 0 ? 1 : n;
  }
  bool is_float() const { return kind == base::floating || kind == base::brain; }
  bool is_half() const { return bits == 16 && count == 1; }
};

struct operand_form {
  char field = 0; // as opcodes.def says
  operand_type type;
};

struct form {
  opcode op = opcode::none;
  const char *mnemonic = nullptr;
  encoding format = encoding::none;
  std::uint16_t number = 0;
  std::uint8_t generations = 0; // a bit for each
  const char *flags = "";       // up to ':'
  std::uint8_t operands = 0;
  operand_form operand[6];

  bool has(char flag) const {
    for (const char *p = flags; *p != 0 && *p != ':'; ++p)
      if (*p == flag) return true;
    return false;
  }
  const operand_form *find(char field) const {
    for (unsigned i = 0; i < operands; ++i)
      if (operand[i].field == field) return &operand[i];
    return nullptr;
  }
};

// The row an instruction was decoded by, by its number; and that of an encoding's opcode number. Null if there is none. VOP3
// has the rows of VOP2, VOP1 and VOPC as well.
const form *form_at(unsigned row);
unsigned forms();
struct form_number {
  const form *what = nullptr;
  unsigned row = 0;
};
form_number find_form(generation, encoding, unsigned number);

} // namespace gompsim::gcn

#endif
