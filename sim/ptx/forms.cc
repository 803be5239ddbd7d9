// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opcodes: taking them apart, and the modifiers that families share.
#include "sim/ptx/decode.h"
#include "sim/ptx/words.h"

#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>

namespace gompsim::ptx {

bool parse_form(std::string_view text, form &f) {
  opcode op;
  const auto dot = text.find('.');
  op.base = text.substr(0, dot);
  while (true) {
    const auto from = text.find('.');
    if (from == std::string_view::npos) break;
    text.remove_prefix(from + 1);
    if (op.count == op.mods.size()) return false;
    // "::" joins parts of one modifier (.L1::evict_last); a dot never stands inside.
    op.mods[op.count++] = text.substr(0, text.find('.'));
  }
  return parse_arithmetic(op, f) || parse_data(op, f) || parse_memory(op, f) || parse_control(op, f) || parse_video(op, f) ||
         parse_video_simd(op, f);
}

// A program has some hundred opcodes, and its modules have the same ones.
bool find_form(std::string_view text, form &f) {
  struct hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view s) const { return hash_word(s); }
  };
  struct table {
    std::mutex lock;
    std::unordered_map<std::string, form, hash, std::equal_to<>> forms;
  };
  constexpr std::size_t most = 4096; // a text may make up any number of them
  static table &known = *new table;  // never destroyed: kernels may run on while the process ends
  const std::lock_guard hold(known.lock);
  if (const auto it = known.forms.find(text); it != known.forms.end()) {
    f = it->second;
    return true;
  }
  if (!parse_form(text, f)) return false;
  if (known.forms.size() < most) known.forms.emplace(text, f);
  return true;
}

bool take_float_modifiers(opcode &op, std::int64_t *modifiers, bool *rounding_given) {
  bool rounded = false;
  for (;;) {
    std::int64_t mode = -1;
    if (op.take("rn"))
      mode = round_nearest;
    else if (op.take("rz"))
      mode = round_zero;
    else if (op.take("rm"))
      mode = round_down;
    else if (op.take("rp"))
      mode = round_up;
    else if (op.take("rni"))
      mode = round_nearest | round_integer;
    else if (op.take("rzi"))
      mode = round_zero | round_integer;
    else if (op.take("rmi"))
      mode = round_down | round_integer;
    else if (op.take("rpi"))
      mode = round_up | round_integer;
    if (mode >= 0) {
      if (rounded) return false;
      rounded = true;
      *modifiers |= mode;
    } else if (op.take("approx") || op.take("full")) {
      if (rounded) return false;
      rounded = true;
    } else if (op.take("ftz")) {
      *modifiers |= flush_to_zero;
    } else if (op.take("sat")) {
      *modifiers |= saturate;
    } else if (op.take("relu")) {
      *modifiers |= relu;
    } else {
      break;
    }
  }
  if (rounding_given != nullptr) *rounding_given = rounded;
  return true;
}

bool take_space(opcode &op, space *s) {
  if (op.take("global"))
    *s = space::global;
  else if (op.take("const"))
    *s = space::constant;
  else if (op.take("shared") || op.take("shared::cta"))
    *s = space::shared;
  else if (op.take("local"))
    *s = space::local;
  else if (op.take("param") || op.take("param::entry") || op.take("param::func"))
    *s = space::param;
  else
    return false;
  return true;
}

bool take_compare(opcode &op, compare_op *c) {
  static constexpr struct {
    std::string_view name;
    compare_op op;
  } names[] = {{"eq", compare_op::eq},   {"ne", compare_op::ne},   {"lt", compare_op::lt},   {"le", compare_op::le},
               {"gt", compare_op::gt},   {"ge", compare_op::ge},   {"lo", compare_op::lt},   {"ls", compare_op::le},
               {"hi", compare_op::gt},   {"hs", compare_op::ge},   {"equ", compare_op::equ}, {"neu", compare_op::neu},
               {"ltu", compare_op::ltu}, {"leu", compare_op::leu}, {"gtu", compare_op::gtu}, {"geu", compare_op::geu},
               {"num", compare_op::num}, {"nan", compare_op::nan}};
  for (const auto &n : names)
    if (op.take(n.name)) {
      *c = n.op;
      return true;
    }
  return false;
}

bool take_bool(opcode &op, bool_op *b) {
  if (op.take("and"))
    *b = bool_op::and_;
  else if (op.take("or"))
    *b = bool_op::or_;
  else if (op.take("xor"))
    *b = bool_op::xor_;
  else
    return false;
  return true;
}

bool emit_plain(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, f.sources + 1, f.sources + 1)) return false;
  operand_ref r[5] = {};
  for (unsigned k = 1; k <= f.sources; ++k)
    if (!d.source(s.operands[k], f.t[k], &r[k])) return false;
  if (!d.destination(s.operands[0], f.t[0], &r[0])) return false;
  insn &i = d.emit(s, f.run);
  i.dst = r[0];
  i.a = r[1];
  i.b = r[2];
  i.c = r[3];
  i.imm = f.imm;
  i.aux = f.sources == 4 ? r[4] : f.aux;
  return true;
}

} // namespace gompsim::ptx
