// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/form.h"

#include <array>
#include <cstring>

namespace gompsim::gcn {

namespace {

// Generations of a row.
constexpr std::uint8_t g9 = 1, g906 = 2, g908 = 4, g90a = 8, g940 = 16, g10 = 32, g11 = 64;
constexpr std::uint8_t all9 = 31, all = 127, rdna = g10 | g11, from906 = 30, cdna = 28, from90a = 24, to908 = 7, to90a = 15;

struct row {
  opcode op;
  const char *mnemonic;
  encoding format;
  std::uint16_t number;
  std::uint8_t generations;
  const char *operands;
};

constexpr row rows[] = {
#define GCN_NEW(OPCODE, MNEMONIC, ENCODING, NUMBER, GENERATIONS, OPERANDS)                                                  \
  {opcode::OPCODE, MNEMONIC, encoding::ENCODING, NUMBER, GENERATIONS, OPERANDS},
#define GCN_ALSO GCN_NEW
#include "sim/gcn/opcodes.def"
#undef GCN_NEW
#undef GCN_ALSO
};
constexpr unsigned row_count = sizeof rows / sizeof rows[0];

unsigned number_at(const char *&p) {
  unsigned n = 0;
  while (*p >= '0' && *p <= '9') n = n * 10 + static_cast<unsigned>(*p++ - '0');
  return n;
}

// "f32", "v2f16", "f32x16", "mask", "a32"
operand_type type_at(const char *&p) {
  operand_type t;
  if (std::strncmp(p, "mask", 4) == 0) {
    p += 4;
    t.bits = 64;
    return t;
  }
  if (p[0] == 'v' && p[1] == '2') {
    t.packed = true;
    t.count = 2;
    p += 2;
  }
  using base = operand_type::base;
  if (p[0] == 'b' && p[1] == 'f') {
    t.kind = base::brain;
    ++p;
  } else {
    t.kind = *p == 'f'   ? base::floating
             : *p == 'i' ? base::signed_
             : *p == 'u' ? base::unsigned_
             : *p == 'a' ? base::accumulator
                         : base::bits;
  }
  ++p;
  t.bits = static_cast<std::uint16_t>(number_at(p));
  if (*p == 'x') {
    ++p;
    t.count = static_cast<std::uint8_t>(number_at(p));
  }
  return t;
}

form read_row(const row &r) {
  form f;
  f.op = r.op;
  f.mnemonic = r.mnemonic;
  f.format = r.format;
  f.number = r.number;
  f.generations = r.generations;
  const char *p = std::strchr(r.operands, ':');
  if (p != nullptr) {
    f.flags = r.operands;
    ++p;
  } else
    p = r.operands;
  while (*p != 0) {
    if (*p == ' ') {
      ++p;
      continue;
    }
    operand_form &o = f.operand[f.operands++];
    o.field = *p++;
    if (o.field == 'c' || o.field == 'k' || o.field == 'x') o.type.bits = 64;
    if (o.field == 'a' || o.field == 's') o.type.bits = 32;
    if (*p == '.') {
      ++p;
      o.type = type_at(p);
    }
  }
  return f;
}

constexpr unsigned encodings = static_cast<unsigned>(encoding::mubuf) + 1;
constexpr unsigned numbers = 1024;

struct table {
  std::array<form, row_count> forms;
  // Row plus one.
  std::uint16_t index[generations][encodings][numbers] = {};

  void enter(unsigned g, encoding e, unsigned number, unsigned row) {
    index[g][static_cast<unsigned>(e)][number] = static_cast<std::uint16_t>(row + 1);
  }

  table() {
    for (unsigned i = 0; i < row_count; ++i) {
      forms[i] = read_row(rows[i]);
      const form &f = forms[i];
      for (unsigned g = 0; g < generations; ++g) {
        if ((f.generations >> g & 1) == 0) continue;
        enter(g, f.format, f.number, i);
        const bool is_rdna = g >= static_cast<unsigned>(generation::gfx10);
        if (!f.has('e')) continue;
        if (f.format == encoding::vopc) enter(g, encoding::vop3, f.number, i);
        if (f.format == encoding::vop2) enter(g, encoding::vop3, f.number + 0x100, i);
        if (f.format == encoding::vop1) enter(g, encoding::vop3, f.number + (is_rdna ? 0x180 : 0x140), i);
      }
    }
  }
};

const table &the_table() {
  // Never destroyed: other threads may load code while the process ends.
  static const table *const t = new table;
  return *t;
}

} // namespace

unsigned forms() { return row_count; }

const form *form_at(unsigned row) { return row < row_count ? &the_table().forms[row] : nullptr; }

form_number find_form(generation g, encoding e, unsigned number) {
  if (number >= numbers) return {};
  const table &t = the_table();
  const unsigned row = t.index[static_cast<unsigned>(g)][static_cast<unsigned>(e)][number];
  if (row == 0) return {};
  return {&t.forms[row - 1], row - 1};
}

} // namespace gompsim::gcn
