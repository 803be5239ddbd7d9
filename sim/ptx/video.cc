// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The scalar video instructions (PTX ISA, "Video Instructions"): operands are bytes, halves or words of 32-bit registers,
// the operation is made in more than 32 bits, and its result is saturated, combined with a third operand or merged into it.
#include <algorithm>
#include <cstdint>

#include "sim/ptx/decode.h"
#include "sim/ptx/exec.h"

namespace gompsim::ptx {

namespace {

__extension__ typedef __int128 int128;

enum class video_op : std::uint8_t { add, sub, absdiff, min, max, shl, shr, set, mad };
enum class second_op : std::uint8_t { none, add, min, max, merge };

struct selector {
  unsigned shift = 0, bits = 32; // which part of the register
};

struct video_use {
  video_op op = video_op::add;
  second_op second = second_op::none;
  compare_op compare = compare_op::eq;
  bool signed_d = false, signed_a = false, signed_b = false, saturating = false, wrapping = false;
  bool plus_one = false;
  bool minus_product = false, minus_c = false; // of vmad
  unsigned scale = 0;
  selector d, a, b;
  operand_ref c = 0;
};

std::int64_t part(std::uint32_t v, const selector &s, bool is_signed_part) {
  const std::uint64_t bits = static_cast<std::uint64_t>(v) >> s.shift & ((std::uint64_t{1} << s.bits) - 1);
  if (!is_signed_part) return static_cast<std::int64_t>(bits);
  return static_cast<std::int64_t>(bits << (64 - s.bits)) >> (64 - s.bits);
}

std::int64_t clamp(std::int64_t v, bool is_signed_value, unsigned bits) {
  const std::int64_t most = is_signed_value ? (std::int64_t{1} << (bits - 1)) - 1 : (std::int64_t{1} << bits) - 1;
  const std::int64_t least = is_signed_value ? -most - 1 : 0;
  return std::clamp(v, least, most);
}

bool signed_sum(const video_use &u) { return u.signed_a || u.signed_b || u.minus_product || u.minus_c; }

bool compared(compare_op c, std::int64_t a, std::int64_t b) {
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

const insn *run_video(exec &x, const insn *i) {
  const auto &u = *static_cast<const video_use *>(i->extra);
  auto *d = x.lanes<std::uint32_t>(i->dst);
  const auto *ra = x.lanes<std::uint32_t>(i->a), *rb = x.lanes<std::uint32_t>(i->b), *rc = x.lanes<std::uint32_t>(u.c);
  for (lane_mask m = x.active(i); m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    const std::int64_t a = part(ra[l], u.a, u.signed_a), b = part(rb[l], u.b, u.signed_b);
    std::int64_t r = 0;
    switch (u.op) {
    case video_op::add:
      r = a + b;
      break;
    case video_op::sub:
      r = a - b;
      break;
    case video_op::absdiff:
      r = a > b ? a - b : b - a;
      break;
    case video_op::min:
      r = std::min(a, b);
      break;
    case video_op::max:
      r = std::max(a, b);
      break;
    case video_op::shl:
    case video_op::shr: {
      const auto n = static_cast<std::uint64_t>(b) & 0xffffffffu;
      const unsigned count = u.wrapping ? n & 31 : static_cast<unsigned>(std::min<std::uint64_t>(n, 32));
      if (u.op == video_op::shl)
        r = static_cast<std::int64_t>(static_cast<std::uint64_t>(a) << count);
      else
        r = a >> count;
      break;
    }
    case video_op::set:
      r = compared(u.compare, a, b);
      break;
    case video_op::mad: {
      // Operands of 32 bits need more than 64 for this. The result is signed if anything about the sum is.
      const bool is_signed_sum = signed_sum(u);
      int128 sum = static_cast<int128>(a) * b;
      int128 third = is_signed_sum ? static_cast<std::int32_t>(rc[l]) : static_cast<int128>(rc[l]);
      if (u.plus_one)
        sum += 1;
      else if (u.minus_product)
        sum = -sum;
      else if (u.minus_c)
        third = -third;
      sum = (sum + third) >> u.scale;
      if (u.saturating) sum = std::clamp<int128>(sum, is_signed_sum ? INT32_MIN : 0, is_signed_sum ? INT32_MAX : UINT32_MAX);
      r = static_cast<std::int64_t>(sum);
      break;
    }
    }
    if (u.saturating && u.op != video_op::mad) r = clamp(r, u.signed_d, u.second == second_op::merge ? u.d.bits : 32);
    std::uint32_t v = static_cast<std::uint32_t>(r);
    const auto sv = static_cast<std::int32_t>(v), sc = static_cast<std::int32_t>(rc[l]);
    switch (u.second) {
    case second_op::none:
      break;
    case second_op::add:
      v += rc[l];
      break;
    case second_op::min:
      v = u.signed_d ? static_cast<std::uint32_t>(std::min(sv, sc)) : std::min(v, rc[l]);
      break;
    case second_op::max:
      v = u.signed_d ? static_cast<std::uint32_t>(std::max(sv, sc)) : std::max(v, rc[l]);
      break;
    case second_op::merge: {
      const std::uint32_t keep = u.d.bits == 32 ? ~0u : ((1u << u.d.bits) - 1) << u.d.shift;
      v = (rc[l] & ~keep) | (v << u.d.shift & keep);
      break;
    }
    }
    d[l] = v;
  }
  return i + 1;
}

// "%r1.b2" or "%r1.h0": the register and which part of it.
bool take_selector(operand &o, selector *s) {
  if (o.kind != operand::kind_of::word) return true;
  const auto dot = o.word.rfind('.');
  if (dot == std::string_view::npos || dot + 3 != o.word.size()) return true;
  const char kind = o.word[dot + 1];
  const unsigned n = static_cast<unsigned>(o.word[dot + 2] - '0');
  if (kind == 'b' && n < 4)
    *s = {8 * n, 8};
  else if (kind == 'h' && n < 2)
    *s = {16 * n, 16};
  else
    return true;
  o.word = o.word.substr(0, dot);
  return true;
}

bool emit_video(decoder &d, const form &f, const statement &s) {
  video_use u;
  u.op = static_cast<video_op>(f.op);
  u.second = static_cast<second_op>(f.op2);
  u.compare = static_cast<compare_op>(f.imm & 0xff);
  u.saturating = (f.imm & 0x100) != 0;
  u.wrapping = (f.imm & 0x200) != 0;
  u.plus_one = (f.imm & 0x400) != 0;
  u.scale = static_cast<unsigned>(f.imm >> 16 & 0xff);
  u.signed_d = is_signed(f.t[0]);
  u.signed_a = is_signed(f.t[1]);
  u.signed_b = is_signed(f.t[2]);
  if (!d.expect_operands(s, 3, 4)) return false;
  const bool third = s.operands.size() == 4;
  if (u.op == video_op::mad) {
    if (!third) return d.fail(s.position, "the number of operands is wrong");
    u.minus_product = s.operands[1].negated != s.operands[2].negated;
    u.minus_c = s.operands[3].negated;
    if (u.plus_one && (s.operands[1].negated || s.operands[2].negated || u.minus_c))
      return d.fail(s.position, "vmad.po takes no negated operands");
    if (s.operands[0].negated || (u.minus_product && u.minus_c))
      return d.fail(s.position, "either the product or the addend may be negated");
  } else if (third != (u.second != second_op::none)) {
    // d.sel, a, b, c merges the result into c.
    if (!third) return d.fail(s.position, "the number of operands is wrong");
    u.second = second_op::merge;
  }
  operand to = s.operands[0], oa = s.operands[1], ob = s.operands[2];
  if (!take_selector(to, &u.d) || !take_selector(oa, &u.a) || !take_selector(ob, &u.b)) return false;
  operand_ref r, a, b;
  if (!d.source(oa, scalar::b32, &a) || !d.source(ob, scalar::b32, &b)) return false;
  u.c = a;
  if (third && !d.source(s.operands[3], scalar::b32, &u.c)) return false;
  if (!d.destination(to, scalar::b32, &r)) return false;
  insn &i = d.emit(s, run_video);
  i.dst = r;
  i.a = a;
  i.b = b;
  i.extra = d.keep(u);
  return true;
}

} // namespace

bool parse_video(opcode op, form &f) {
  static constexpr struct {
    std::string_view name;
    video_op op;
  } names[] = {{"vadd", video_op::add}, {"vsub", video_op::sub}, {"vabsdiff", video_op::absdiff},
               {"vmin", video_op::min}, {"vmax", video_op::max}, {"vshl", video_op::shl},
               {"vshr", video_op::shr}, {"vset", video_op::set}, {"vmad", video_op::mad}};
  for (const auto &n : names) {
    if (n.name != op.base) continue;
    f.op = static_cast<std::uint8_t>(n.op);
    f.emit = emit_video;
    const auto word = [](scalar t) { return t == scalar::u32 || t == scalar::s32; };
    unsigned first = 0;
    if (n.op == video_op::set) { // vset.atype.btype.cmp
      f.t[0] = scalar::u32;
      first = 1;
    }
    for (unsigned k = first; k < 3; ++k)
      if (!word(f.t[k] = op.take_type())) return false;
    if (n.op == video_op::set) {
      compare_op c;
      if (!take_compare(op, &c) || c > compare_op::ge) return false;
      f.imm = static_cast<std::int64_t>(c);
    }
    if (n.op == video_op::mad && op.take("po")) f.imm |= 0x400;
    if (op.take("sat")) f.imm |= 0x100;
    if (n.op == video_op::shl || n.op == video_op::shr) {
      if (op.take("wrap"))
        f.imm |= 0x200;
      else if (!op.take("clamp"))
        return false;
    }
    if (n.op == video_op::mad) {
      if (op.take("shr7"))
        f.imm |= 7 << 16;
      else if (op.take("shr15"))
        f.imm |= 15 << 16;
    } else if (op.take("add")) {
      f.op2 = static_cast<std::uint8_t>(second_op::add);
    } else if (op.take("min")) {
      f.op2 = static_cast<std::uint8_t>(second_op::min);
    } else if (op.take("max")) {
      f.op2 = static_cast<std::uint8_t>(second_op::max);
    }
    return op.count == 0;
  }
  return false;
}

} // namespace gompsim::ptx
