// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether integers shorter than 32 bits that a loop accumulates stay such.
#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/lane_accumulator.h"

#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

// Of integers shorter than 32 bits: whether all that is kept of them, and where the loop ends, is what such an integer has,
// made longer. An operation of 32 bits leaves more, but where both operands are such; a conversion takes that away.
bool lane_accumulator::keeps_width(unsigned reg) {
  bit_rows longer;
  if (!longer.resize(1, f.registers.size())) return false;
  const auto is_longer = [&](const ptx_statement &s, unsigned i, unsigned from) {
    if (bits_of(s.opcode) == bits) return false;
    bool inside = !longer.has(from) && by->name != "add" && by->name != "mul.lo";
    for (unsigned n = 1; n < s.operand_count; ++n)
      if (f.register_of(s, n) != from && !is_inside(s, n, i)) inside = false;
    return !inside;
  };
  for (bool changed = true; changed;) {
    changed = false;
    const auto add = [&](unsigned r) {
      changed = changed || !longer.has(r);
      longer.add(r);
    };
    for (const update &u : updates) {
      const ptx_statement &s = f.statements[u.statement];
      if (s.is_opcode("selp.") || s.is_opcode("ld.param.")) return false;
      if (!is_longer(s, u.statement, u.from)) continue;
      if (by->repeatable && by->name.starts_with("m")) return false; // a minimum of what is cut off
      add(f.register_of(s, 0));
    }
    (void)each_statement([&](const ptx_statement &s, unsigned) {
      conversion c;
      const unsigned source = f.register_of(s, 1);
      if (source == no_index || !is_member(source) || !longer.has(source)) return true;
      if (is_move(s) || (is_conversion(s, &c) && c.bits > bits)) add(f.register_of(s, 0));
      return true;
    });
  }
  return !longer.has(reg);
}

// Whether an operand is in the range of the short integers that are accumulated.
bool lane_accumulator::is_inside(const ptx_statement &s, unsigned operand, unsigned i) {
  std::int64_t value;
  if (sign != 's' && sign != 'u') return false;
  if (f.constant_of(s, operand, &value))
    return sign == 's' ? value >= -(std::int64_t{1} << (bits - 1)) && value < std::int64_t{1} << (bits - 1)
                       : value >= 0 && value < std::int64_t{1} << bits;
  const ptx_statement *const d = defined_by(f.register_of(s, operand), i);
  if (d == nullptr || d->guard != no_index) return false;
  conversion c;
  if (is_conversion(*d, &c)) return c.sign == sign && c.bits <= bits;
  if (d->is_opcode("selp."))
    return is_inside(*d, 1, static_cast<unsigned>(d - f.statements.begin())) &&
           is_inside(*d, 2, static_cast<unsigned>(d - f.statements.begin()));
  if (d->is_opcode("and.") || d->is_opcode("or.") || d->is_opcode("xor.")) {
    const auto at = static_cast<unsigned>(d - f.statements.begin());
    const bool one = is_inside(*d, 1, at), other = is_inside(*d, 2, at);
    return d->is_opcode("and.") && sign == 'u' ? one || other : one && other;
  }
  if (!d->is_opcode("ld.")) return false;
  const std::string_view type = from(d->opcode, d->opcode.rfind('.') + 1);
  return type.size() > 1 && type[0] == sign && bits_of(d->opcode) <= bits;
}

} // namespace regomp::nvptx
