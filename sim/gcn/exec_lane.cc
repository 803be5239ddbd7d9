// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What goes from lane to lane or between lanes and scalars, and accumulator registers.
#include <bit>
#include <cstring>

#include "sim/gcn/routines.h"
#include "sim/gcn/wave.h"

namespace gompsim::gcn {

namespace {

using u32 = std::uint32_t;

// A source that is a vector register, or one value for all lanes.
struct source {
  const u32 *p;
  unsigned step;
  source(const exec &x, operand_ref r) : p(x.words(r)), step((r & ref_uniform) != 0 ? 0 : 1) {}
  u32 operator[](unsigned l) const { return p[l * step]; }
};

template <class F>
void for_lanes(lane_mask m, F f) {
  for (; m != 0; m &= m - 1) f(static_cast<unsigned>(std::countr_zero(m)));
}

// exec does not matter to these two.
const insn *run_readlane(exec &x, const insn *i) {
  x.set(i->d, source(x, i->a)[x.get<u32>(i->b) & 63]);
  return i + 1;
}
const insn *run_writelane(exec &x, const insn *i) {
  x.words(i->d)[x.get<u32>(i->b) & 63] = x.get<u32>(i->a);
  return i + 1;
}
const insn *run_readfirstlane(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  x.set(i->d, source(x, i->a)[m == 0 ? 0 : static_cast<unsigned>(std::countr_zero(m))]);
  return i + 1;
}

template <unsigned First>
const insn *run_count_below(exec &x, const insn *i) {
  const source a(x, i->a), b(x, i->b);
  u32 *d = x.words(i->d);
  for_lanes(x.mask(), [&](unsigned l) {
    const unsigned n = l < First ? 0 : l - First;
    const u32 below = n >= 32 ? ~0u : (1u << n) - 1;
    d[l] = static_cast<u32>(std::popcount(a[l] & below)) + b[l];
  });
  return i + 1;
}

// Lane l gets what lane address[l] / 4 offers: zero, if that lane does not execute.
const insn *run_bpermute(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  const source a(x, i->a), v(x, i->b);
  u32 *d = x.words(i->d);
  u32 r[wave_size];
  for_lanes(m, [&](unsigned l) {
    const unsigned from = (a[l] + static_cast<u32>(i->imm)) >> 2 & 63;
    r[l] = (m >> from & 1) != 0 ? v[from] : 0;
  });
  for_lanes(m, [&](unsigned l) { d[l] = r[l]; });
  return i + 1;
}
// On RDNA each half of a wave permutes by itself.
const insn *run_bpermute_halves(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  const source a(x, i->a), v(x, i->b);
  u32 *d = x.words(i->d);
  u32 r[wave_size];
  for_lanes(m, [&](unsigned l) {
    const unsigned from = ((a[l] + static_cast<u32>(i->imm)) >> 2 & 31) | (l & 32);
    r[l] = (m >> from & 1) != 0 ? v[from] : 0;
  });
  for_lanes(m, [&](unsigned l) { d[l] = r[l]; });
  return i + 1;
}
// Lane address[l] / 4 gets what lane l offers; of several the last one's.
template <unsigned Width>
const insn *run_permute(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  const source a(x, i->a), v(x, i->b);
  u32 *d = x.words(i->d);
  u32 r[wave_size] = {};
  for_lanes(m, [&](unsigned l) {
    const unsigned to = ((a[l] + static_cast<u32>(i->imm)) >> 2 & (Width - 1)) | (l & ~(Width - 1));
    r[to] = v[l];
  });
  for_lanes(m, [&](unsigned l) { d[l] = r[l]; });
  return i + 1;
}
unsigned reversed_5(unsigned v) { return (v & 1) << 4 | (v & 2) << 2 | (v & 4) | (v & 8) >> 2 | v >> 4; }

// The lane that lane l reads, which lies in its half of the wave.
unsigned swizzled(unsigned how, unsigned l) {
  const unsigned half = l & 32, in = l & 31, mask = how & 31;
  if (how >= 0xe000) // the order of a Fourier transform
    return half | reversed_5(in) >> std::popcount(mask) | (in & mask);
  if (how >= 0xc000) { // rotated by 5 bits, to the right or to the left; the lane's bits in the mask stay
    const unsigned by = (how & 0x400) != 0 ? 0 - (how >> 5 & 31) : how >> 5 & 31;
    return half | (in & mask) | ((in + by) & ~mask & 31);
  }
  if ((how & 0x8000) != 0) return (l & ~3u) | (how >> (2 * (l & 3)) & 3); // of four lanes
  return half | (((in & mask) | (how >> 5 & 31)) ^ (how >> 10 & 31));     // and, or, xor
}
const insn *run_swizzle(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  const source v(x, i->a);
  u32 *d = x.words(i->d);
  u32 r[wave_size];
  for_lanes(m, [&](unsigned l) {
    const unsigned from = swizzled(static_cast<unsigned>(i->imm) & 0xffff, l);
    r[l] = (m >> from & 1) != 0 ? v[from] : 0;
  });
  for_lanes(m, [&](unsigned l) { d[l] = r[l]; });
  return i + 1;
}

// In each row of 16 lanes: lane l reads the one that four bits of two scalars name, in its own row or in the other of a
// pair. The immediate is op_sel: bit 0 lets lanes be read that do not execute, bit 1 makes zero of what may not be read.
template <bool Across>
const insn *run_permute_row(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  const std::uint64_t select = std::uint64_t{x.get<u32>(i->c)} << 32 | x.get<u32>(i->b);
  const bool reads_inactive = (i->imm & 1) != 0, bound = (i->imm & 2) != 0;
  const source v(x, i->a);
  u32 *d = x.words(i->d);
  u32 r[wave_size];
  for_lanes(m, [&](unsigned l) {
    const unsigned from = ((l & 48) ^ (Across ? 16 : 0)) | (select >> (4 * (l & 15)) & 15);
    r[l] = reads_inactive || (m >> from & 1) != 0 ? v[from] : bound ? 0 : d[l];
  });
  for_lanes(m, [&](unsigned l) { d[l] = r[l]; });
  return i + 1;
}

const insn *run_swap(exec &x, const insn *i) {
  u32 *d = x.words(i->d), *a = x.words(i->a);
  for_lanes(x.mask(), [&](unsigned l) { std::swap(d[l], a[l]); });
  return i + 1;
}
const insn *run_exchange_halves(exec &x, const insn *i) { // whatever exec says of the other lane
  const source a(x, i->a);
  u32 *d = x.words(i->d);
  u32 r[wave_size];
  for (unsigned l = 0; l < wave_size; ++l) r[l] = a[l ^ 32];
  for_lanes(x.mask(), [&](unsigned l) { d[l] = r[l]; });
  return i + 1;
}
// A counter in LDS, at the address in M0: all lanes get what it was, and it changes by their number.
template <bool Adds>
const insn *run_count(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  if (m == 0) return i + 1;
  const std::uint64_t at = (x.scalar<u32>(word_m0) & 0xffff) + static_cast<std::uint64_t>(i->imm);
  const unsigned first = static_cast<unsigned>(std::countr_zero(m));
  std::byte *const p = x.resolve_shared(i, first, at, 4, access::update);
  if (p == nullptr) return nullptr;
  const auto n = static_cast<u32>(std::popcount(m));
  const u32 old = __atomic_fetch_add(reinterpret_cast<u32 *>(p), Adds ? n : 0 - n, __ATOMIC_SEQ_CST);
  ++x.counters.atomics;
  x.wrote = true;
  u32 *const d = x.words(i->d);
  for_lanes(m, [&](unsigned l) { d[l] = old; });
  return i + 1;
}
// Accumulator registers are moved for the lanes that execute.
const insn *run_move(exec &x, const insn *i) {
  const source a(x, i->a);
  u32 *d = x.words(i->d);
  const lane_mask m = x.mask();
  if (m == all_lanes) {
    for (unsigned l = 0; l < wave_size; ++l) d[l] = a[l];
  } else {
    for_lanes(m, [&](unsigned l) { d[l] = a[l]; });
  }
  return i + 1;
}

} // namespace

routine find_lane(opcode op, const gcn_chip &chip) {
  using enum lane_type;
  switch (op) {
  case opcode::v_readlane_b32:
    return {run_readlane, none, {none, none, none}};
  case opcode::v_writelane_b32:
    return {run_writelane, none, {none, none, none}};
  case opcode::v_readfirstlane_b32:
    return {run_readfirstlane, none, {none, none, none}};
  case opcode::v_mbcnt_lo_u32_b32:
    return {run_count_below<0>, b32, {b32, b32, none}};
  case opcode::v_mbcnt_hi_u32_b32:
    return {run_count_below<32>, b32, {b32, b32, none}};
  case opcode::ds_bpermute_b32:
    return {chip.is_rdna() ? run_bpermute_halves : run_bpermute, none, {}};
  case opcode::ds_permute_b32:
    return {chip.is_rdna() ? run_permute<32> : run_permute<64>, none, {}};
  case opcode::ds_swizzle_b32:
    return {run_swizzle, none, {}};
  case opcode::ds_append:
    return {run_count<true>, none, {}};
  case opcode::ds_consume:
    return {run_count<false>, none, {}};
  case opcode::v_swap_b32:
    return {run_swap, none, {}};
  case opcode::v_permlane16_b32:
    return {run_permute_row<false>, none, {none, none, none}};
  case opcode::v_permlanex16_b32:
    return {run_permute_row<true>, none, {none, none, none}};
  case opcode::v_permlane64_b32:
    return {run_exchange_halves, none, {}};
  case opcode::v_accvgpr_read_b32:
  case opcode::v_accvgpr_write_b32:
  case opcode::v_accvgpr_mov_b32:
    return {run_move, none, {}};
  default:
    return {};
  }
}

} // namespace gompsim::gcn
