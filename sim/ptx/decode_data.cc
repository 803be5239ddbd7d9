// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The forms that compare, select, convert and move values.
#include "sim/engine/memory.h"
#include "sim/ptx/control.h"
#include "sim/ptx/decode.h"

namespace gompsim::ptx {

namespace {

// setp.cmp[.bool][.ftz].type p[|q], a, b[, [!]c];
bool emit_setp(decoder &d, const form &f, const statement &s) {
  const auto combine = static_cast<bool_op>(f.op2);
  const std::size_t n = combine == bool_op::none ? 3 : 4;
  if (!d.expect_operands(s, n, n)) return false;
  const operand &to = s.operands[0];
  const bool two = to.kind == operand::kind_of::word && !to.second.empty();
  operand_ref a, b, p, q = 0;
  if (!d.source(s.operands[1], f.from, &a) || !d.source(s.operands[2], f.from, &b)) return false;
  compare_extra e;
  e.combine = combine;
  e.ftz = f.flag;
  if (n == 4 && !d.source_predicate(s.operands[3], &e.with, &e.with_flip)) return false;
  if (!d.destination_predicate(to, &p)) return false;
  if (two && to.second != "_") {
    if (!d.predicate(to.second, to.position, &q)) return false;
    e.has_second = true;
    e.second = q;
  }
  const bool plain = n == 3 && !e.has_second && !e.ftz;
  insn &i = d.emit(s, best_routines().compare_predicate(static_cast<compare_op>(f.op), f.from, plain));
  i.dst = p;
  i.a = a;
  i.b = b;
  if (!plain) i.extra = d.keep(e);
  return true;
}

bool emit_set(decoder &d, const form &f, const statement &s) {
  const auto combine = static_cast<bool_op>(f.op2);
  const std::size_t n = combine == bool_op::none ? 3 : 4;
  if (!d.expect_operands(s, n, n)) return false;
  operand_ref a, b, r;
  if (!d.source(s.operands[1], f.from, &a) || !d.source(s.operands[2], f.from, &b)) return false;
  compare_extra e;
  e.combine = combine;
  e.ftz = f.flag;
  if (n == 4 && !d.source_predicate(s.operands[3], &e.with, &e.with_flip)) return false;
  if (!d.destination(s.operands[0], f.type, &r)) return false;
  insn &i = d.emit(s, f.run);
  i.dst = r;
  i.a = a;
  i.b = b;
  i.extra = d.keep(e);
  return true;
}

bool parse_set(opcode op, form &f, bool predicate) {
  compare_op c;
  bool_op b = bool_op::none;
  // PTX's manual has set.eq.u32.s32; GCC writes set.u32.eq.s32, which ptxas takes as well.
  const scalar early = predicate ? scalar::none : op.take_type();
  if (!take_compare(op, &c)) return false;
  take_bool(op, &b);
  f.flag = op.take("ftz");
  if (!predicate) f.type = early != scalar::none ? early : op.take_type();
  f.from = op.take_type();
  f.op = static_cast<std::uint8_t>(c);
  f.op2 = static_cast<std::uint8_t>(b);
  f.run = predicate ? best_routines().compare_predicate(c, f.from, true) : best_routines().compare_value(c, f.type, f.from);
  f.emit = predicate ? emit_setp : emit_set;
  return op.count == 0 && f.run != nullptr;
}

bool emit_selp(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 4, 4)) return false;
  operand_ref r, a, b, p;
  lane_mask flip;
  if (!d.source(s.operands[1], f.type, &a) || !d.source(s.operands[2], f.type, &b) ||
      !d.source_predicate(s.operands[3], &p, &flip) || !d.destination(s.operands[0], f.type, &r))
    return false;
  insn &i = d.emit(s, f.run);
  i.dst = r;
  i.a = a;
  i.b = b;
  i.c = p;
  i.aux = flip;
  return true;
}

bool emit_cvt(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 2, 2)) return false;
  const operand &from = s.operands[1];
  bool wide_src = size_of(f.from) == 8, wide_dst;
  operand_ref a, r;
  if (from.kind == operand::kind_of::word && d.find(from.word) != nullptr &&
      d.find(from.word)->kind == decoder::name::kind_of::reg) {
    if (!d.any_register(from, &wide_src, &a)) return false;
  } else if (!d.source(from, f.from, &a)) {
    return false;
  }
  if (!d.any_register(s.operands[0], &wide_dst, &r)) return false;
  if (size_of(f.type) == 8 && !wide_dst) return d.fail(s.position, "the register is too small for the type");
  if (size_of(f.from) == 8 && !wide_src) return d.fail(s.position, "the register is too small for the type");
  handler h = best_routines().convert(f.type, f.from, f.imm, wide_dst, wide_src);
  insn &i = d.emit(s, h);
  i.dst = r;
  i.a = a;
  i.imm = f.imm;
  i.aux = static_cast<std::uint64_t>(f.type) | static_cast<std::uint64_t>(f.from) << 8 | std::uint64_t{wide_dst} << 16 |
          std::uint64_t{wide_src} << 17;
  return true;
}

// cvt.rn.f16x2.f32 d, a, b: a becomes the upper half.
bool emit_cvt_pair(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 3, 3)) return false;
  const scalar part = f.type == scalar::f16x2 ? scalar::f16 : scalar::bf16;
  const routines &r = best_routines();
  operand_ref half[2], dst;
  for (unsigned k = 0; k < 2; ++k) {
    operand_ref a;
    if (!d.source(s.operands[1 + k], scalar::f32, &a)) return false;
    half[k] = d.temporary(false);
    insn &i = d.emit_unguarded(s.position, r.convert(part, scalar::f32, f.imm, false, false));
    i.dst = half[k];
    i.a = a;
    i.imm = f.imm;
    i.aux = static_cast<std::uint64_t>(part) | static_cast<std::uint64_t>(scalar::f32) << 8;
  }
  if (!d.destination(s.operands[0], f.type, &dst)) return false;
  const operand_ref upper = d.temporary(false);
  insn &shift = d.emit_unguarded(s.position, r.integer(int_op::shl, scalar::b32));
  shift.dst = upper;
  shift.a = half[0];
  shift.b = d.constant(16, false);
  insn &both = d.emit(s, r.integer(int_op::or_, scalar::b32));
  both.dst = dst;
  both.a = upper;
  both.b = half[1];
  return true;
}

bool parse_cvt(opcode op, form &f) {
  std::int64_t how = 0;
  bool rounding;
  if (!take_float_modifiers(op, &how, &rounding)) return false;
  f.type = op.take_type();
  f.from = op.take_type();
  if (f.type == scalar::f16x2 || f.type == scalar::bf16x2) {
    f.imm = how;
    f.emit = emit_cvt_pair;
    const bool supported = (how & ~std::int64_t{round_mask | relu}) == 0 &&
                           ((how & round_mask) == round_nearest || (how & round_mask) == round_zero);
    return op.count == 0 && f.from == scalar::f32 && rounding && supported;
  }
  f.imm = how;
  f.emit = emit_cvt;
  f.run = best_routines().convert(f.type, f.from, how, size_of(f.type) == 8, size_of(f.from) == 8);
  // A conversion that may lose something says how it rounds.
  if (is_float(f.type) != is_float(f.from) && !rounding) return false;
  if (is_float(f.type) && is_float(f.from) && size_of(f.type) < size_of(f.from) && !rounding) return false;
  return op.count == 0 && f.run != nullptr;
}

// mov: of registers, constants and addresses; of predicates; of vectors; and between a register and its parts.
bool emit_mov_predicate(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 2, 2)) return false;
  operand_ref r, a;
  lane_mask flip;
  if (!d.source_predicate(s.operands[1], &a, &flip) || !d.destination_predicate(s.operands[0], &r)) return false;
  insn &i = d.emit(s, f.run);
  i.dst = r;
  i.a = a;
  i.imm = flip != 0;
  return true;
}

void emit_move(decoder &d, const statement &s, scalar t, operand_ref to, operand_ref from) {
  insn &i = d.emit(s, best_routines().integer(int_op::move, t));
  i.dst = to;
  i.a = from;
}

scalar bits_of_size(unsigned n) { return n == 1 ? scalar::b8 : n == 2 ? scalar::b16 : n == 4 ? scalar::b32 : scalar::b64; }

// {a, b, ...} of n bytes each, put together or taken apart by shifts.
bool emit_pack(decoder &d, const form &f, const statement &s) {
  const operand &to = s.operands[0], &from = s.operands[1];
  const unsigned total = size_of(f.type);
  const routines &r = best_routines();
  const auto step = [&](handler h, operand_ref dst, operand_ref a, operand_ref b) {
    insn &i = d.emit_unguarded(s.position, h);
    i.dst = dst;
    i.a = a;
    i.b = b;
  };
  if (total == 16 && to.kind == operand::kind_of::word && from.kind == operand::kind_of::word) {
    const auto *target = d.find(to.word), *source = d.find(from.word);
    if (target == nullptr || source == nullptr || target->kind != decoder::name::kind_of::pair ||
        source->kind != decoder::name::kind_of::pair)
      return d.fail(s.position, "mov.b128 needs registers of 128 bits");
    const operand_ref to_refs[] = {target->ref[0], target->ref[1]}, from_refs[] = {source->ref[0], source->ref[1]};
    for (unsigned k = 0; k < 2; ++k) emit_move(d, s, scalar::b64, to_refs[k], from_refs[k]);
    return true;
  }
  if (total == 16) { // .b128: a pair of registers of 64 bits
    const auto *whole = d.find(to.kind == operand::kind_of::vector ? from.word : to.word);
    const auto &parts = to.kind == operand::kind_of::vector ? to.elements : from.elements;
    if (whole == nullptr || whole->kind != decoder::name::kind_of::pair || parts.size() != 2)
      return d.fail(s.position, "mov.b128 is for {a, b} of 64 bits only");
    for (unsigned k = 0; k < 2; ++k) {
      operand_ref part;
      if (to.kind == operand::kind_of::vector) {
        if (parts[k].kind == operand::kind_of::sink) continue;
        if (!d.destination(parts[k], scalar::b64, &part)) return false;
        emit_move(d, s, scalar::b64, part, whole->ref[k]);
      } else {
        if (!d.source(parts[k], scalar::b64, &part)) return false;
        emit_move(d, s, scalar::b64, whole->ref[k], part);
      }
    }
    return true;
  }
  const bool wide = total == 8;
  const scalar whole = bits_of_size(total);
  if (to.kind == operand::kind_of::vector) { // take apart
    const auto n = static_cast<unsigned>(to.elements.size());
    if (n == 0 || total % n != 0 || from.kind == operand::kind_of::vector) return d.fail(s.position, "the parts do not fit");
    const unsigned part = total / n;
    operand_ref a;
    if (!d.source(from, whole, &a)) return false;
    if (n == 1) {
      operand_ref dst;
      if (!d.destination(to.elements[0], whole, &dst)) return false;
      emit_move(d, s, whole, dst, a);
      return true;
    }
    // All parts are computed before any is written: the source may be among them.
    std::vector<operand_ref> got(n);
    for (unsigned k = 0; k < n; ++k) {
      if (to.elements[k].kind == operand::kind_of::sink) continue;
      const operand_ref shifted = d.temporary(wide);
      step(r.integer(int_op::shr, wide ? scalar::u64 : scalar::u32), shifted, a, d.constant(8 * part * k, false));
      got[k] = d.temporary(false);
      step(r.convert(bits_of_size(part), whole, 0, false, wide), got[k], shifted, 0);
      d.out.insns.back().aux = static_cast<std::uint64_t>(bits_of_size(part)) | static_cast<std::uint64_t>(whole) << 8 |
                               std::uint64_t{wide} << 17;
    }
    for (unsigned k = 0; k < n; ++k) {
      if (to.elements[k].kind == operand::kind_of::sink) continue;
      operand_ref dst;
      if (!d.destination(to.elements[k], bits_of_size(part), &dst)) return false;
      emit_move(d, s, bits_of_size(part), dst, got[k]);
    }
    return true;
  }
  const auto n = static_cast<unsigned>(from.elements.size()); // put together
  if (n == 0 || total % n != 0) return d.fail(s.position, "the parts do not fit");
  const unsigned part = total / n;
  if (n == 1) {
    operand_ref a, dst;
    if (!d.source(from.elements[0], whole, &a) || !d.destination(to, whole, &dst)) return false;
    emit_move(d, s, whole, dst, a);
    return true;
  }
  operand_ref sum = d.constant(0, wide);
  for (unsigned k = 0; k < n; ++k) {
    operand_ref a;
    if (!d.source(from.elements[k], bits_of_size(part), &a)) return false;
    const operand_ref widened = d.temporary(wide), shifted = d.temporary(wide), next = d.temporary(wide);
    const scalar unsigned_part = part == 1 ? scalar::u8 : part == 2 ? scalar::u16 : scalar::u32;
    step(r.convert(wide ? scalar::u64 : scalar::u32, unsigned_part, 0, wide, false), widened, a, 0);
    d.out.insns.back().aux = static_cast<std::uint64_t>(wide ? scalar::u64 : scalar::u32) |
                             static_cast<std::uint64_t>(unsigned_part) << 8 | std::uint64_t{wide} << 16;
    step(r.integer(int_op::shl, wide ? scalar::b64 : scalar::b32), shifted, widened, d.constant(8 * part * k, false));
    step(r.integer(int_op::or_, wide ? scalar::b64 : scalar::b32), next, sum, shifted);
    sum = next;
  }
  operand_ref dst;
  if (!d.destination(to, whole, &dst)) return false;
  emit_move(d, s, whole, dst, sum);
  return true;
}

bool vector_parts(decoder &d, const operand &o, scalar t, unsigned n, bool destination, operand_ref *refs, bool *sinks) {
  if (o.kind == operand::kind_of::vector) {
    if (o.elements.size() != n) return d.fail(o.position, "the vector has another length than the instruction");
    for (unsigned k = 0; k < n; ++k) {
      sinks[k] = o.elements[k].kind == operand::kind_of::sink;
      if (sinks[k] && destination) {
        refs[k] = d.temporary(size_of(t) == 8);
        continue;
      }
      if (destination ? !d.destination(o.elements[k], t, &refs[k]) : !d.source(o.elements[k], t, &refs[k])) return false;
    }
    return true;
  }
  const auto *v = o.kind == operand::kind_of::word ? d.find(o.word) : nullptr;
  if (v == nullptr || v->kind != decoder::name::kind_of::reg || v->elements != n || v->wide != (size_of(t) == 8))
    return d.fail(o.position, "expected a vector");
  for (unsigned k = 0; k < n; ++k) refs[k] = v->ref[k], sinks[k] = false;
  return true;
}

bool emit_mov_vector(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 2, 2)) return false;
  operand_ref to[4], from[4];
  bool sinks[4];
  if (!vector_parts(d, s.operands[1], f.type, f.elements, false, from, sinks) ||
      !vector_parts(d, s.operands[0], f.type, f.elements, true, to, sinks))
    return false;
  operand_ref held[4];
  for (unsigned k = 0; k < f.elements; ++k) { // {a, b} = {b, a} is allowed
    held[k] = d.temporary(size_of(f.type) == 8);
    insn &i = d.emit_unguarded(s.position, best_routines().integer(int_op::move, f.type));
    i.dst = held[k];
    i.a = from[k];
  }
  for (unsigned k = 0; k < f.elements; ++k) emit_move(d, s, f.type, to[k], held[k]);
  return true;
}

// The name of a vector register stands for its parts.
void spell_out(decoder &d, operand &o, std::vector<std::string> &names) {
  const auto *n = o.kind == operand::kind_of::word ? d.find(o.word) : nullptr;
  if (n == nullptr || n->kind != decoder::name::kind_of::reg || n->elements == 1) return;
  for (unsigned k = 0; k < n->elements; ++k) names.push_back(std::string(o.word) + "." + "xyzw"[k]);
  o.kind = operand::kind_of::vector;
  for (unsigned k = 0; k < n->elements; ++k) {
    operand part;
    part.kind = operand::kind_of::word;
    part.position = o.position;
    part.word = names[names.size() - n->elements + k];
    o.elements.push_back(part);
  }
}

bool emit_mov(decoder &d, const form &f, const statement &given) {
  if (!d.expect_operands(given, 2, 2)) return false;
  statement s = given;
  std::vector<std::string> names;
  names.reserve(8); // operands have views of them
  spell_out(d, s.operands[0], names);
  spell_out(d, s.operands[1], names);
  if (s.operands[0].kind == operand::kind_of::vector || s.operands[1].kind == operand::kind_of::vector ||
      size_of(f.type) == 16)
    return emit_pack(d, f, s);
  operand_ref a, r;
  if (!d.source(s.operands[1], f.type, &a) || !d.destination(s.operands[0], f.type, &r)) return false;
  emit_move(d, s, f.type, r, a);
  return true;
}

bool parse_mov(opcode op, form &f) {
  f.elements = op.take("v2") ? 2 : op.take("v4") ? 4 : 1;
  f.type = op.take_type();
  if (op.count != 0 || f.type == scalar::none) return false;
  if (f.type == scalar::pred) {
    f.emit = emit_mov_predicate;
    f.run = best_routines().predicate(pred_op::move);
    return f.elements == 1;
  }
  f.emit = f.elements > 1 ? emit_mov_vector : emit_mov;
  f.run = best_routines().integer(int_op::move, f.type);
  return f.run != nullptr || (f.type == scalar::b128 && f.elements == 1);
}

// cvta: from a space's address to a generic one, or with .to back. Global and constant memory have generic addresses anyway.
bool emit_cvta(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 2, 2)) return false;
  operand_ref a, r;
  if (!d.source(s.operands[1], scalar::u64, &a) || !d.destination(s.operands[0], scalar::u64, &r)) return false;
  std::uint64_t window = 0;
  switch (f.where) {
  case space::shared:
    window = d.windows() + memory::shared_window;
    break;
  case space::local:
    window = d.windows() + memory::local_window;
    break;
  case space::param:
    window = d.windows() + memory::param_window;
    break;
  default:
    break;
  }
  insn &i = d.emit(s, best_routines().integer(int_op::add, scalar::u64));
  i.dst = r;
  i.a = a;
  i.b = d.constant(f.flag ? 0 - window : window, true);
  return true;
}

bool parse_cvta(opcode op, form &f) {
  f.flag = op.take("to");
  f.emit = emit_cvta;
  return take_space(op, &f.where) && op.take_type() == scalar::u64 && op.count == 0;
}

bool emit_isspacep(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 2, 2)) return false;
  operand_ref a, p;
  if (!d.source(s.operands[1], scalar::u64, &a) || !d.destination_predicate(s.operands[0], &p)) return false;
  insn &i = d.emit(s, run_is_space);
  i.dst = p;
  i.a = a;
  i.imm = static_cast<std::int64_t>(f.where);
  return true;
}

} // namespace

bool parse_data(opcode op, form &f) {
  const auto b = op.base;
  if (b == "setp") return parse_set(op, f, true);
  if (b == "set") return parse_set(op, f, false);
  if (b == "selp") {
    f.type = op.take_type();
    f.run = best_routines().select(f.type);
    f.emit = emit_selp;
    return op.count == 0 && f.run != nullptr;
  }
  if (b == "cvt") return parse_cvt(op, f);
  if (b == "mov") return parse_mov(op, f);
  if (b == "cvta") return parse_cvta(op, f);
  if (b == "isspacep") {
    f.emit = emit_isspacep;
    return take_space(op, &f.where) && op.count == 0 && f.where != space::constant;
  }
  return false;
}

} // namespace gompsim::ptx
