// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The forms of arithmetic and bit operations.
#include "sim/ptx/decode.h"

namespace gompsim::ptx {

namespace {

scalar twice(scalar t) {
  switch (t) {
  case scalar::u16:
    return scalar::u32;
  case scalar::s16:
    return scalar::s32;
  case scalar::u32:
    return scalar::u64;
  case scalar::s32:
    return scalar::s64;
  default:
    return scalar::none;
  }
}

bool integer_form(form &f, int_op op, scalar t, unsigned sources) {
  f.emit = emit_plain;
  f.run = best_routines().integer(op, t);
  f.t.fill(t);
  f.sources = sources;
  return f.run != nullptr;
}

bool float_form(form &f, float_op op, scalar t, std::int64_t how, unsigned sources) {
  f.emit = emit_plain;
  f.run = best_routines().floating(op, t, how);
  f.t.fill(t);
  f.sources = sources;
  f.imm = how;
  f.aux = static_cast<std::uint64_t>(op);
  return f.run != nullptr;
}

bool end(const opcode &op) { return op.count == 0; }

// add, sub: of integers, with carry, or floating point
bool parse_sum(opcode op, form &f, bool subtract) {
  const bool with = op.base == "addc" || op.base == "subc";
  const bool out = op.take("cc");
  if (with || out) {
    const scalar t = op.take_type();
    if (!end(op) || !(size_of(t) == 4 || size_of(t) == 8) || is_float(t)) return false;
    const int_op which =
        subtract ? (with ? int_op::sub_with_carry : int_op::sub_carry) : (with ? int_op::add_with_carry : int_op::add_carry);
    if (!integer_form(f, which, t, 2)) return false;
    f.imm = out;
    return true;
  }
  std::int64_t how = 0;
  if (!take_float_modifiers(op, &how)) return false;
  const scalar t = op.take_type();
  if (!end(op)) return false;
  if (is_float(t)) return float_form(f, subtract ? float_op::sub : float_op::add, t, how, 2);
  if (how == saturate) return integer_form(f, subtract ? int_op::sub_sat : int_op::add_sat, t, 2);
  return how == 0 && t != scalar::none && integer_form(f, subtract ? int_op::sub : int_op::add, t, 2);
}

bool parse_product(opcode op, form &f) {
  const bool mad = op.base == "mad";
  enum { lo, hi, wide, none } part = none;
  if (op.take("lo"))
    part = lo;
  else if (op.take("hi"))
    part = hi;
  else if (op.take("wide"))
    part = wide;
  if (part == none) {
    std::int64_t how = 0;
    if (!take_float_modifiers(op, &how)) return false;
    const scalar t = op.take_type();
    return end(op) && is_float(t) && float_form(f, mad ? float_op::fma : float_op::mul, t, how, mad ? 3 : 2);
  }
  const bool sat = op.take("sat");
  bool carry_out = op.take("cc");
  const scalar t = op.take_type();
  if (mad && op.take("cc")) carry_out = true;
  if (!end(op) || is_float(t) || t == scalar::none) return false;
  if (sat && !(mad && part == hi)) return false;
  if (part == wide) {
    if (carry_out || !integer_form(f, mad ? int_op::mad_wide : int_op::mul_wide, t, mad ? 3 : 2)) return false;
    f.t[0] = f.t[3] = twice(t);
    return true;
  }
  if (mad && carry_out) {
    if (!integer_form(f, part == lo ? int_op::mad_lo_carry : int_op::mad_hi_carry, t, 3)) return false;
    f.imm = 1;
    return true;
  }
  if (carry_out) return false;
  if (mad) return integer_form(f, part == lo ? int_op::mad_lo : sat ? int_op::mad_hi_sat : int_op::mad_hi, t, 3);
  return integer_form(f, part == lo ? int_op::mul_lo : int_op::mul_hi, t, 2);
}

bool parse_madc(opcode op, form &f) {
  const bool lo = op.take("lo");
  if (!lo && !op.take("hi")) return false;
  bool out = op.take("cc");
  const scalar t = op.take_type();
  out |= op.take("cc");
  if (!end(op) || !(size_of(t) == 4 || size_of(t) == 8) || is_float(t)) return false;
  if (!integer_form(f, lo ? int_op::mad_lo_with_carry : int_op::mad_hi_with_carry, t, 3)) return false;
  f.imm = out;
  return true;
}

bool parse_24(opcode op, form &f) {
  const bool mad = op.base == "mad24", lo = op.take("lo");
  if (!lo && !op.take("hi")) return false;
  const bool sat = op.take("sat");
  const scalar t = op.take_type();
  if (!end(op) || (sat && (!mad || lo))) return false;
  if (mad) return integer_form(f, lo ? int_op::mad24_lo : sat ? int_op::mad24_hi_sat : int_op::mad24_hi, t, 3);
  return integer_form(f, lo ? int_op::mul24_lo : int_op::mul24_hi, t, 2);
}

bool parse_extreme(opcode op, form &f, bool max) {
  const bool ftz = op.take("ftz"), nan = op.take("NaN"), clamp = op.take("relu");
  const scalar t = op.take_type();
  if (!end(op)) return false;
  if (!is_float(t)) {
    if (ftz || nan) return false;
    return integer_form(f, clamp ? (max ? int_op::max_relu : int_op::min_relu) : (max ? int_op::max : int_op::min), t, 2);
  }
  const float_op o = nan ? (max ? float_op::max_nan : float_op::min_nan) : (max ? float_op::max : float_op::min);
  std::int64_t how = 0;
  if (ftz) how |= flush_to_zero;
  if (clamp) how |= relu;
  return float_form(f, o, t, how, 2);
}

bool parse_unary_float(opcode op, form &f, float_op o) {
  std::int64_t how = 0;
  if (!take_float_modifiers(op, &how)) return false;
  const scalar t = op.take_type();
  if (!end(op) || !is_float(t)) return false;
  if (t == scalar::f64 && (o == float_op::rcp || o == float_op::rsqrt)) how &= ~static_cast<std::int64_t>(flush_to_zero);
  return float_form(f, o, t, how, 1);
}

bool parse_neg_abs(opcode op, form &f, bool neg) {
  const bool ftz = op.take("ftz");
  const scalar t = op.take_type();
  if (!end(op)) return false;
  if (is_float(t)) return float_form(f, neg ? float_op::neg : float_op::abs, t, ftz ? std::int64_t{flush_to_zero} : 0, 1);
  return !ftz && is_signed(t) && integer_form(f, neg ? int_op::neg : int_op::abs, t, 1);
}

bool emit_logic_predicate(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, f.sources + 1, f.sources + 1)) return false;
  operand_ref r[3] = {};
  lane_mask flip[3] = {};
  for (unsigned k = 1; k <= f.sources; ++k)
    if (!d.source_predicate(s.operands[k], &r[k], &flip[k])) return false;
  if (!d.destination_predicate(s.operands[0], &r[0])) return false;
  insn &i = d.emit(s, f.run);
  i.dst = r[0];
  i.a = r[1];
  i.b = r[2];
  i.imm = (flip[1] != 0 ? 1 : 0) | (flip[2] != 0 ? 2 : 0);
  return true;
}

bool parse_logic(opcode op, form &f, int_op o, pred_op p, unsigned sources) {
  const scalar t = op.take_type();
  if (!end(op)) return false;
  if (t == scalar::pred) {
    f.emit = emit_logic_predicate;
    f.run = best_routines().predicate(p);
    f.sources = sources;
    return true;
  }
  return (t == scalar::b16 || t == scalar::b32 || t == scalar::b64) && integer_form(f, o, t, sources);
}

bool parse_shift(opcode op, form &f, bool left) {
  const scalar t = op.take_type();
  if (!end(op) || is_float(t)) return false;
  if (left && is_signed(t)) return false;
  if (!integer_form(f, left ? int_op::shl : int_op::shr, t, 2)) return false;
  f.t[2] = scalar::u32;
  return true;
}

bool parse_count(opcode op, form &f, int_op o) {
  const scalar t = op.take_type();
  if (!end(op) || !integer_form(f, o, t, 1)) return false;
  f.t[0] = scalar::u32;
  return true;
}

bool parse_funnel(opcode op, form &f) {
  const bool left = op.take("l");
  if (!left && !op.take("r")) return false;
  const bool wrap = op.take("wrap");
  if (!wrap && !op.take("clamp")) return false;
  const scalar t = op.take_type();
  return end(op) && integer_form(f,
                                 left ? (wrap ? int_op::shf_l_wrap : int_op::shf_l_clamp)
                                      : (wrap ? int_op::shf_r_wrap : int_op::shf_r_clamp),
                                 t, 3);
}

bool parse_permute(opcode op, form &f) {
  const scalar t = op.take_type();
  static constexpr std::string_view modes[] = {"", "f4e", "b4e", "rc8", "ecl", "ecr", "rc16"};
  std::int64_t mode = 0;
  for (std::int64_t m = 1; m < 7; ++m)
    if (op.take(modes[m])) mode = m;
  if (!end(op) || !integer_form(f, int_op::prmt, t, 3)) return false;
  f.imm = mode;
  return true;
}

bool emit_lop3(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 5, 5)) return false;
  std::uint64_t table;
  if (!d.constant_integer(s.operands[4], &table)) return false;
  operand_ref r[4];
  for (unsigned k = 1; k <= 3; ++k)
    if (!d.source(s.operands[k], scalar::b32, &r[k])) return false;
  if (!d.destination(s.operands[0], scalar::b32, &r[0])) return false;
  insn &i = d.emit(s, f.run);
  i.dst = r[0];
  i.a = r[1];
  i.b = r[2];
  i.c = r[3];
  i.imm = static_cast<std::int64_t>(table);
  return true;
}

bool parse_dot(opcode op, form &f) {
  int_op o = int_op::dp4a;
  if (op.base == "dp2a") {
    const bool lo = op.take("lo");
    if (!lo && !op.take("hi")) return false;
    o = lo ? int_op::dp2a_lo : int_op::dp2a_hi;
  }
  const scalar a = op.take_type(), b = op.take_type();
  const auto word = [](scalar t) { return t == scalar::u32 || t == scalar::s32; };
  if (!end(op) || !word(a) || !word(b) || !integer_form(f, o, scalar::u32, 3)) return false;
  f.imm = (a == scalar::s32 ? 1 : 0) | (b == scalar::s32 ? 2 : 0);
  return true;
}

bool emit_testp(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 2, 2)) return false;
  operand_ref a, p;
  if (!d.source(s.operands[1], f.type, &a) || !d.destination_predicate(s.operands[0], &p)) return false;
  insn &i = d.emit(s, f.run);
  i.dst = p;
  i.a = a;
  return true;
}

bool parse_testp(opcode op, form &f) {
  static constexpr std::string_view names[] = {"finite", "infinite", "number", "notanumber", "normal", "subnormal"};
  for (unsigned k = 0; k < 6; ++k) {
    if (!op.take(names[k])) continue;
    f.type = op.take_type();
    f.emit = emit_testp;
    f.run = best_routines().test_property(static_cast<testp_op>(k), f.type);
    return end(op) && f.run != nullptr;
  }
  return false;
}

bool parse_slct(opcode op, form &f) {
  op.take("ftz");
  const scalar t = op.take_type(), by = op.take_type();
  if (!end(op) || (by != scalar::s32 && by != scalar::f32)) return false;
  if (!integer_form(f, by == scalar::f32 ? int_op::slct_f32 : int_op::slct_s32, t, 3)) return false;
  f.t[3] = by;
  return true;
}

} // namespace

bool parse_arithmetic(opcode op, form &f) {
  const auto b = op.base;
  if (b == "add" || b == "addc") return parse_sum(op, f, false);
  if (b == "sub" || b == "subc") return parse_sum(op, f, true);
  if (b == "mul" || b == "mad") return parse_product(op, f);
  if (b == "madc") return parse_madc(op, f);
  if (b == "mul24" || b == "mad24") return parse_24(op, f);
  if (b == "fma") {
    std::int64_t how = 0;
    if (!take_float_modifiers(op, &how)) return false;
    const scalar t = op.take_type();
    return end(op) && is_float(t) && float_form(f, float_op::fma, t, how, 3);
  }
  if (b == "div") {
    std::int64_t how = 0;
    if (!take_float_modifiers(op, &how)) return false;
    const scalar t = op.take_type();
    if (!end(op)) return false;
    if (t == scalar::f32 || t == scalar::f64) return float_form(f, float_op::div, t, how, 2);
    return how == 0 && !is_float(t) && integer_form(f, int_op::div, t, 2);
  }
  if (b == "rem") {
    const scalar t = op.take_type();
    return end(op) && !is_float(t) && integer_form(f, int_op::rem, t, 2);
  }
  if (b == "min") return parse_extreme(op, f, false);
  if (b == "max") return parse_extreme(op, f, true);
  if (b == "neg") return parse_neg_abs(op, f, true);
  if (b == "abs") return parse_neg_abs(op, f, false);
  if (b == "and") return parse_logic(op, f, int_op::and_, pred_op::and_, 2);
  if (b == "or") return parse_logic(op, f, int_op::or_, pred_op::or_, 2);
  if (b == "xor") return parse_logic(op, f, int_op::xor_, pred_op::xor_, 2);
  if (b == "not") return parse_logic(op, f, int_op::not_, pred_op::not_, 1);
  if (b == "cnot") {
    const scalar t = op.take_type();
    return end(op) && integer_form(f, int_op::cnot, t, 1);
  }
  if (b == "shl") return parse_shift(op, f, true);
  if (b == "shr") return parse_shift(op, f, false);
  if (b == "shf") return parse_funnel(op, f);
  if (b == "popc") return parse_count(op, f, int_op::popc);
  if (b == "clz") return parse_count(op, f, int_op::clz);
  if (b == "bfind") {
    const bool shift = op.take("shiftamt");
    return parse_count(op, f, shift ? int_op::bfind_shift : int_op::bfind);
  }
  if (b == "brev") {
    const scalar t = op.take_type();
    return end(op) && integer_form(f, int_op::brev, t, 1);
  }
  if (b == "bfe" || b == "bfi") {
    const scalar t = op.take_type();
    if (!end(op) || !integer_form(f, b == "bfe" ? int_op::bfe : int_op::bfi, t, b == "bfe" ? 3 : 4)) return false;
    if (b == "bfe")
      f.t[2] = f.t[3] = scalar::u32;
    else
      f.t[3] = f.t[4] = scalar::u32;
    return true;
  }
  if (b == "prmt") return parse_permute(op, f);
  if (b == "lop3") {
    f.run = best_routines().integer(int_op::lop3, op.take_type());
    f.emit = emit_lop3;
    return end(op) && f.run != nullptr;
  }
  if (b == "sad") {
    const scalar t = op.take_type();
    return end(op) && integer_form(f, int_op::sad, t, 3);
  }
  if (b == "dp4a" || b == "dp2a") return parse_dot(op, f);
  if (b == "fns") {
    const scalar t = op.take_type();
    return end(op) && integer_form(f, int_op::fns, t, 3);
  }
  if (b == "szext" || b == "bmsk") {
    const bool wrap = op.take("wrap");
    if (!wrap && !op.take("clamp")) return false;
    const scalar t = op.take_type();
    const int_op o =
        b == "szext" ? (wrap ? int_op::szext_wrap : int_op::szext_clamp) : (wrap ? int_op::bmsk_wrap : int_op::bmsk_clamp);
    return end(op) && integer_form(f, o, t, 2);
  }
  if (b == "copysign") {
    const scalar t = op.take_type();
    return end(op) && (t == scalar::f32 || t == scalar::f64) && float_form(f, float_op::copysign, t, 0, 2);
  }
  if (b == "sqrt") return parse_unary_float(op, f, float_op::sqrt);
  if (b == "rcp") return parse_unary_float(op, f, float_op::rcp);
  if (b == "rsqrt") return parse_unary_float(op, f, float_op::rsqrt);
  if (b == "sin") return parse_unary_float(op, f, float_op::sin);
  if (b == "cos") return parse_unary_float(op, f, float_op::cos);
  if (b == "ex2") return parse_unary_float(op, f, float_op::ex2);
  if (b == "lg2") return parse_unary_float(op, f, float_op::lg2);
  if (b == "tanh") return parse_unary_float(op, f, float_op::tanh);
  if (b == "testp") return parse_testp(op, f);
  if (b == "slct") return parse_slct(op, f);
  return false;
}

} // namespace gompsim::ptx
