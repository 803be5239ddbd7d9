// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The SIMD video instructions (PTX ISA, "SIMD Video Instructions"): the same operation on two halves or four bytes, which
// are chosen from those of both operands; results go into the chosen parts of the third operand, or are added to it.
#include <algorithm>

#include "sim/ptx/decode.h"
#include "sim/ptx/exec.h"

namespace gompsim::ptx {

namespace {

enum class simd_op : std::uint8_t { add, sub, average, absdiff, min, max, set };

struct simd_use {
  simd_op op = simd_op::add;
  compare_op compare = compare_op::eq;
  bool signed_d = false, signed_a = false, signed_b = false, saturating = false, accumulates = false;
  unsigned parts = 2;      // of 32 / parts bits
  unsigned mask = 0;       // which parts of the result are computed
  std::uint8_t a[4], b[4]; // for each part of the result, which of the 2 * parts of b:a goes in
  operand_ref c = 0;
};

std::int64_t part_of(std::uint64_t both, unsigned which, unsigned bits, bool is_signed_part) {
  const std::uint64_t v = both >> which * bits & ((std::uint64_t{1} << bits) - 1);
  return is_signed_part ? static_cast<std::int64_t>(v << (64 - bits)) >> (64 - bits) : static_cast<std::int64_t>(v);
}

bool holds(compare_op c, std::int64_t a, std::int64_t b) {
  switch (c) {
  case compare_op::eq:
    return a == b;
  case compare_op::ne:
    return a != b;
  case compare_op::lt:
    return a < b;
  case compare_op::le:
    return a <= b;
  case compare_op::gt:
    return a > b;
  default:
    return a >= b;
  }
}

std::int64_t apply(const simd_use &u, std::int64_t a, std::int64_t b) {
  switch (u.op) {
  case simd_op::add:
    return a + b;
  case simd_op::sub:
    return a - b;
  case simd_op::average: // halves are rounded away from zero
    return a + b >= 0 ? (a + b + 1) >> 1 : (a + b) >> 1;
  case simd_op::absdiff:
    return a > b ? a - b : b - a;
  case simd_op::min:
    return std::min(a, b);
  case simd_op::max:
    return std::max(a, b);
  case simd_op::set:
    return holds(u.compare, a, b);
  }
  return 0;
}

const insn *run_video_simd(exec &x, const insn *i) {
  const auto &u = *static_cast<const simd_use *>(i->extra);
  auto *d = x.lanes<std::uint32_t>(i->dst);
  const auto *a = x.lanes<std::uint32_t>(i->a), *b = x.lanes<std::uint32_t>(i->b), *c = x.lanes<std::uint32_t>(u.c);
  const unsigned bits = 32 / u.parts;
  const std::int64_t most = u.signed_d ? (std::int64_t{1} << (bits - 1)) - 1 : (std::int64_t{1} << bits) - 1;
  const std::int64_t least = u.signed_d ? -most - 1 : 0;
  for (lane_mask m = x.active(i); m != 0; m &= m - 1) {
    const auto l = static_cast<unsigned>(std::countr_zero(m));
    const std::uint64_t both = std::uint64_t{b[l]} << 32 | a[l];
    std::uint32_t result = c[l];
    for (unsigned k = 0; k < u.parts; ++k) {
      if ((u.mask >> k & 1) == 0) continue;
      std::int64_t r = apply(u, part_of(both, u.a[k], bits, u.signed_a), part_of(both, u.b[k], bits, u.signed_b));
      if (u.saturating) r = std::clamp(r, least, most);
      if (u.accumulates) {
        result += static_cast<std::uint32_t>(r);
      } else {
        const std::uint32_t place = ((1u << bits) - 1) << k * bits;
        result = (result & ~place) | (static_cast<std::uint32_t>(r) << k * bits & place);
      }
    }
    d[l] = result;
  }
  return i + 1;
}

// "%r1.h10", "%r1.b3210": the register, and the digits of the suffix, the last one first. None without a suffix.
std::string_view take_digits(operand &o, const simd_use &u) {
  if (o.kind != operand::kind_of::word) return {};
  const auto dot = o.word.rfind('.');
  if (dot == std::string_view::npos || dot == 0 || dot + 2 >= o.word.size()) return {};
  const auto digits = o.word.substr(dot + 2);
  if (o.word[dot + 1] != (u.parts == 2 ? 'h' : 'b') || digits.size() > 4) return {};
  for (const char digit : digits)
    if (digit < '0' || digit >= static_cast<char>('0' + 2 * u.parts)) return {};
  o.word = o.word.substr(0, dot);
  return digits;
}

bool take_selection(decoder &d, operand &o, const simd_use &u, unsigned first, std::uint8_t *to) {
  const auto digits = take_digits(o, u);
  if (!digits.empty() && digits.size() != u.parts) return d.fail(o.position, "not a selection of parts");
  for (unsigned k = 0; k < u.parts; ++k)
    to[k] = static_cast<std::uint8_t>(digits.empty() ? first + k : static_cast<unsigned>(digits[u.parts - 1 - k] - '0'));
  return true;
}

bool emit_video_simd(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 4, 4)) return false;
  simd_use u;
  u.op = static_cast<simd_op>(f.op);
  u.compare = static_cast<compare_op>(f.op2);
  u.parts = f.elements;
  u.signed_d = is_signed(f.t[0]);
  u.signed_a = is_signed(f.t[1]);
  u.signed_b = is_signed(f.t[2]);
  u.saturating = f.flag;
  u.accumulates = f.flag2;
  operand to = s.operands[0], oa = s.operands[1], ob = s.operands[2];
  const auto mask = take_digits(to, u);
  for (const char digit : mask) {
    const auto k = static_cast<unsigned>(digit - '0');
    if (k >= u.parts) return d.fail(to.position, "not a mask of parts");
    u.mask |= 1u << k;
  }
  if (mask.empty()) u.mask = (1u << u.parts) - 1;
  if (!take_selection(d, oa, u, 0, u.a) || !take_selection(d, ob, u, u.parts, u.b)) return false;
  operand_ref r, a, b;
  if (!d.source(oa, scalar::b32, &a) || !d.source(ob, scalar::b32, &b) || !d.source(s.operands[3], scalar::b32, &u.c) ||
      !d.destination(to, scalar::b32, &r))
    return false;
  insn &i = d.emit(s, run_video_simd);
  i.dst = r;
  i.a = a;
  i.b = b;
  i.extra = d.keep(u);
  return true;
}

} // namespace

bool parse_video_simd(opcode op, form &f) {
  static constexpr struct {
    std::string_view name;
    simd_op op;
  } names[] = {{"vadd", simd_op::add}, {"vsub", simd_op::sub}, {"vavrg", simd_op::average}, {"vabsdiff", simd_op::absdiff},
               {"vmin", simd_op::min}, {"vmax", simd_op::max}, {"vset", simd_op::set}};
  if (op.base.empty() || (op.base.back() != '2' && op.base.back() != '4')) return false;
  f.elements = static_cast<unsigned>(op.base.back() - '0');
  const auto base = op.base.substr(0, op.base.size() - 1);
  for (const auto &n : names) {
    if (n.name != base) continue;
    f.op = static_cast<std::uint8_t>(n.op);
    f.emit = emit_video_simd;
    f.t[0] = scalar::u32; // of vset, which names only the types of its operands
    for (unsigned k = n.op == simd_op::set ? 1 : 0; k < 3; ++k)
      if (f.t[k] = op.take_type(); f.t[k] != scalar::u32 && f.t[k] != scalar::s32) return false;
    if (n.op == simd_op::set) {
      compare_op c;
      if (!take_compare(op, &c) || c > compare_op::ge) return false;
      f.op2 = static_cast<std::uint8_t>(c);
    } else {
      f.flag = op.take("sat");
    }
    f.flag2 = !f.flag && op.take("add");
    return op.count == 0;
  }
  return false;
}

} // namespace gompsim::ptx
