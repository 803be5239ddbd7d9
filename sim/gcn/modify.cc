// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modifiers of vector instructions: neg, abs, op_sel, omod, clamp, SDWA, DPP, and packed operations.
#include "sim/gcn/modify.h"

#include <algorithm>
#include <bit>

#include "sim/gcn/wave.h"

namespace gompsim::gcn {

namespace {

using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
__extension__ typedef _Float16 f16;

template <class F>
void for_lanes(lane_mask m, F f) {
  for (; m != 0; m &= m - 1) f(static_cast<unsigned>(std::countr_zero(m)));
}

u64 read(const exec &x, operand_ref r, unsigned l, bool two) {
  const u32 *p = x.words(r);
  if ((r & ref_uniform) != 0) return two ? static_cast<u64>(p[1]) << 32 | p[0] : p[0];
  return two ? static_cast<u64>(p[wave_size + l]) << 32 | p[l] : p[l];
}
void write(const exec &x, operand_ref r, unsigned l, u64 v, bool two) {
  u32 *p = x.words(r);
  p[l] = static_cast<u32>(v);
  if (two) p[wave_size + l] = static_cast<u32>(v >> 32);
}

// The lane that lane l reads; none: there is no such lane.
constexpr unsigned no_lane = ~0u;
unsigned source_lane(const dpp_fields &d, unsigned l) {
  if (d.is_dpp8) return (l & ~7u) | (d.selects >> (3 * (l & 7)) & 7);
  const unsigned c = d.control, row = l & ~15u, in_row = l & 15, n = c & 15;
  const auto within = [&](unsigned k) { return k < 16 ? row | k : no_lane; };
  if (c < 0x100) return (l & ~3u) | (c >> (2 * (l & 3)) & 3); // quad_perm
  switch (c & 0x1f0) {
  case 0x100:
    return within(in_row + n); // row_shl
  case 0x110:
    return within(in_row - n); // row_shr
  case 0x120:
    return row | ((in_row - n) & 15); // row_ror
  case 0x150:
    return row | n; // row_newbcast, row_share
  case 0x160:
    return row | (in_row ^ n); // row_xmask
  default:
    break;
  }
  switch (c) {
  case 0x130:
    return l + 1 < wave_size ? l + 1 : no_lane; // wave_shl
  case 0x134:
    return (l + 1) & 63; // wave_rol
  case 0x138:
    return l == 0 ? no_lane : l - 1; // wave_shr
  case 0x13c:
    return (l - 1) & 63; // wave_ror
  case 0x140:
    return row | (15 - in_row); // row_mirror
  case 0x141:
    return (l & ~7u) | (7 - (l & 7)); // row_half_mirror
  case 0x142:
    return row == 0 ? no_lane : row - 1; // row_bcast:15
  case 0x143:
    return l < 32 ? no_lane : 31; // row_bcast:31
  default:
    return no_lane;
  }
}

bool is_enabled(const dpp_fields &d, unsigned l) {
  return d.is_dpp8 || ((d.row_mask >> (l >> 4) & 1) != 0 && (d.bank_mask >> (l >> 2 & 3) & 1) != 0);
}

u64 with_sign(u64 v, unsigned bits, bool abs, bool neg) {
  const u64 sign = u64{1} << (bits - 1);
  if (abs) v &= ~sign;
  return neg ? v ^ sign : v;
}

// `lanes`: those that execute; those of them that have a source come back.
lane_mask prepare(const exec &x, const modification &m, const modified_source &s, lane_mask lanes) {
  const bool two = s.bits == 64;
  lane_mask kept = lanes;
  for_lanes(lanes, [&](unsigned l) {
    unsigned from = l;
    u64 v = 0;
    if (s.moves) {
      from = source_lane(m.dpp, l);
      if (from != no_lane && (lanes >> from & 1) == 0 && !m.dpp.fetch_inactive) from = no_lane;
      if (!is_enabled(m.dpp, l) || (from == no_lane && !m.dpp.bound_ctrl)) {
        kept &= ~(lane_mask{1} << l);
        return;
      }
    }
    if (from != no_lane) v = read(x, s.from, from, two);
    if (s.part < 32 || s.shift != 0) {
      v = v >> s.shift & ((u64{1} << s.part) - 1);
      if (s.sext) v = static_cast<u32>(static_cast<std::int32_t>(static_cast<u32>(v) << (32 - s.part)) >> (32 - s.part));
    }
    write(x, s.to, l, with_sign(v, s.bits, s.abs, s.neg), two);
  });
  return kept;
}

template <class T>
T limited(T v, unsigned omod, bool clamp) {
  if (omod == 1) v = static_cast<T>(v * 2);
  if (omod == 2) v = static_cast<T>(v * 4);
  if (omod == 3) v = static_cast<T>(v / 2);
  if (!clamp) return v;
  return v > 0 ? v < 1 ? v : T{1} : T{0}; // a NaN becomes zero
}
u64 limited(u64 v, lane_type t, unsigned omod, bool clamp) {
  if (omod == 0 && !clamp) return v;
  switch (t) {
  case lane_type::f16:
    return std::bit_cast<u16>(limited(std::bit_cast<f16>(static_cast<u16>(v)), omod, clamp));
  case lane_type::f32:
    return std::bit_cast<u32>(limited(std::bit_cast<float>(static_cast<u32>(v)), omod, clamp));
  case lane_type::f64:
    return std::bit_cast<u64>(limited(std::bit_cast<double>(v), omod, clamp));
  default:
    return v;
  }
}

void finish(const exec &x, const modification &m, lane_mask lanes) {
  const bool two = words_of(m.type) == 2;
  for_lanes(lanes, [&](unsigned l) {
    u64 v = limited(read(x, m.from, l, two), m.type, m.omod, m.clamp);
    if (m.part < 32) {
      const u32 mask = ((1u << m.part) - 1) << m.shift;
      const u32 low = static_cast<u32>(v) << m.shift & mask;
      switch (m.unused) {
      case sdwa_unused::pad:
        v = low;
        break;
      case sdwa_unused::sext: // bits above are copies of the sign
        v = static_cast<u32>(static_cast<std::int32_t>(low << (32 - m.part - m.shift)) >> (32 - m.part - m.shift));
        break;
      case sdwa_unused::preserve:
        v = (x.words(m.to)[l] & ~mask) | low;
        break;
      }
    }
    write(x, m.to, l, v, two);
  });
}

// One half of a packed operation: the sources' halves become values of their own.
void prepare_half(const exec &x, const modification &m, lane_mask lanes, bool high) {
  const unsigned select = high ? m.select_high : m.select_low, neg = high ? m.neg_high : m.neg_low;
  for (unsigned k = 0; k < 3; ++k) {
    const modified_source &s = m.src[k];
    if (s.bits == 0) continue;
    const bool upper = (select >> k & 1) != 0, negative = (neg >> k & 1) != 0;
    for_lanes(lanes, [&](unsigned l) {
      u64 v = read(x, s.from, l, m.half_bits == 32);
      if (upper) v >>= m.half_bits;
      v &= (u64{1} << m.half_bits) - 1;
      write(x, s.to, l, with_sign(v, m.half_bits, false, negative), false);
    });
  }
}

const insn *run_packed(exec &x, const insn *i, const modification &m) {
  const lane_mask lanes = x.mask();
  u64 low[wave_size];
  prepare_half(x, m, lanes, false);
  if (m.plain.run(x, &m.plain) == nullptr) return nullptr;
  for_lanes(lanes, [&](unsigned l) { low[l] = limited(read(x, m.from, l, false), m.type, 0, m.clamp); });
  prepare_half(x, m, lanes, true);
  if (m.plain.run(x, &m.plain) == nullptr) return nullptr;
  const u64 mask = (u64{1} << m.half_bits) - 1;
  for_lanes(lanes, [&](unsigned l) {
    const u64 high = limited(read(x, m.from, l, false), m.type, 0, m.clamp);
    write(x, m.to, l, (high & mask) << m.half_bits | (low[l] & mask), m.half_bits == 32);
  });
  return i + 1;
}

} // namespace

const insn *run_modified(exec &x, const insn *i) {
  const modification &m = *i->modified;
  if (m.packed) return run_packed(x, i, m);
  const lane_mask before = x.mask();
  lane_mask lanes = before;
  for (const modified_source &s : m.src)
    if (s.bits != 0) lanes &= prepare(x, m, s, before);
  if (m.loads && m.to != 0)
    for_lanes(lanes, [&](unsigned l) {
      const bool two = words_of(m.type) == 2;
      write(x, m.from, l, read(x, m.to, l, two) >> m.shift, two);
    });
  // Lanes to which DPP gives nothing do not execute.
  if (lanes != before) x.set_scalar(word_exec, lanes);
  const insn *next = m.plain.run(x, &m.plain);
  if (lanes != before && x.mask() == lanes) x.set_scalar(word_exec, before);
  if (next == nullptr) return nullptr;
  if (m.to != 0) finish(x, m, lanes);
  return i + 1;
}

} // namespace gompsim::gcn
