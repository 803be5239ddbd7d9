// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the fields of an encoding become operands: one object for one instruction, inside decode.
#ifndef GOMPSIM_GCN_DECODER_H
#define GOMPSIM_GCN_DECODER_H

#include "sim/gcn/fields.h"
#include "sim/gcn/form.h"

namespace gompsim::gcn {

class decoder {
public:
  decoder(const gcn_chip &c, const std::uint32_t *words, unsigned count, instruction *to)
      : chip(c), w(words), available(count), i(*to) {}

  bool run(encoding format, unsigned number) {
    const form_number found = find_form(chip.generation, format, number);
    if (found.what == nullptr) return false;
    f = found.what;
    i.op = f->op;
    i.format = format;
    i.row = static_cast<std::uint16_t>(found.row);
    used = format >= encoding::vop3 || format == encoding::smem ? 2 : 1;
    if (used > available || !decode_format()) return false;
    keep_float_modifiers();
    i.bytes = static_cast<std::uint8_t>(used * 4);
    return true;
  }

private:
  const gcn_chip &chip;
  const std::uint32_t *w;
  const unsigned available; // words, at most 4
  instruction &i;
  const form *f = nullptr;
  unsigned used = 1; // words
  bool has_literal = false;
  std::uint32_t literal = 0;

  // Negation and absolute value are for floating-point operands; the bits say nothing elsewhere.
  void keep_float_modifiers() {
    if (i.format == encoding::vop3p || (i.neg | i.abs) == 0) return;
    unsigned keep = 0;
    for (unsigned n = 0; n < f->operands; ++n) {
      const operand_form &o = f->operand[n];
      if (o.field >= '0' && o.field <= '2' && o.type.is_float()) keep |= 1u << (o.field - '0');
    }
    i.neg &= static_cast<std::uint8_t>(keep);
    i.abs &= static_cast<std::uint8_t>(keep);
  }

  bool decode_format() {
    switch (i.format) {
    case encoding::sop2:
    case encoding::sop1:
    case encoding::sopc:
    case encoding::sopk:
    case encoding::sopp:
      return scalar();
    case encoding::smem:
      return smem();
    case encoding::vop2:
    case encoding::vop1:
    case encoding::vopc:
      return vector();
    case encoding::vop3:
      return vop3();
    case encoding::vop3p:
      return vop3p();
    case encoding::ds:
      return ds();
    case encoding::flat:
    case encoding::global:
    case encoding::scratch:
      return flat();
    case encoding::mubuf:
      return mubuf();
    case encoding::none:
      break;
    }
    return false;
  }

  bool is_rdna() const { return chip.is_rdna(); }
  bool has_true16() const { return chip.generation == generation::gfx11; }

  // The literal stands behind everything else; there is one.
  bool take_literal() {
    if (has_literal) return true;
    if (used >= available) return false;
    literal = w[used++];
    has_literal = true;
    return true;
  }
  bool literal_operand(const operand_type &t, operand &o) {
    if (!take_literal()) return false;
    o = {operand_kind::literal, static_cast<std::uint8_t>(t.words()), 0, literal_value(t, literal)};
    return true;
  }
  bool register_operand(operand_kind kind, unsigned number, const operand_type &t, operand &o) {
    if (number + t.words() > 256) return false;
    o = {kind, static_cast<std::uint8_t>(t.words()), static_cast<std::uint16_t>(number), 0};
    return true;
  }
  bool vgpr(unsigned number, const operand_type &t, operand &o) {
    const operand_kind kind = t.kind == operand_type::base::accumulator ? operand_kind::agpr : operand_kind::vgpr;
    return register_operand(kind, number, t, o);
  }
  // A half of a register by its number, where the encoding has no other place for that.
  bool vgpr_half(unsigned number, const operand_type &t, operand &o, unsigned bit) {
    if (has_true16() && t.is_half() && !f->has('z')) {
      if ((number & 0x80) != 0) i.op_sel |= static_cast<std::uint8_t>(1u << bit);
      number &= 0x7f;
    }
    return vgpr(number, t, o);
  }
  bool scalar_source(unsigned code, const operand_type &t, operand &o, bool may_be_literal = true) {
    if (code == 255) return may_be_literal && literal_operand(t, o);
    return scalar_operand(chip, code, t, o);
  }
  bool source(unsigned code, const operand_type &t, operand &o, bool may_be_literal, unsigned bit, bool halves_by_number) {
    if (code >= 256) return halves_by_number ? vgpr_half(code - 256, t, o, bit) : vgpr(code - 256, t, o);
    return scalar_source(code, t, o, may_be_literal);
  }
  // What can be written: no constants.
  bool scalar_destination(unsigned code, const operand_type &t, operand &o) {
    return code < 128 && scalar_operand(chip, code, t, o);
  }
  static void special(special_register s, operand &o) { o = {operand_kind::special, 2, static_cast<std::uint16_t>(s), 0}; }

  bool scalar();
  bool smem();
  bool vector();
  bool sdwa();
  bool dpp(unsigned &source);
  bool vop3();
  bool vop3p();
  bool ds();
  bool flat();
  bool mubuf();
  bool data(unsigned number, const operand_type &t, operand &o, bool in_accumulators) {
    return register_operand(in_accumulators ? operand_kind::agpr : operand_kind::vgpr, number, t, o);
  }
};

} // namespace gompsim::gcn

#endif
