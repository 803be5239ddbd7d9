// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/fields.h"

#include <bit>

namespace gompsim::gcn {

namespace {

constexpr float inline_floats[] = {0.5f, -0.5f, 1.0f, -1.0f, 2.0f, -2.0f, 4.0f, -4.0f};
constexpr std::uint16_t inline_halves[] = {0x3800, 0xb800, 0x3c00, 0xbc00, 0x4000, 0xc000, 0x4400, 0xc400, 0x3118};

bool is(special_register s, unsigned index, unsigned words, operand &o) {
  o = {operand_kind::special, static_cast<std::uint8_t>(words), static_cast<std::uint16_t>(static_cast<unsigned>(s) + index),
       0};
  return true;
}

} // namespace

std::uint64_t inline_value(const operand_type &t, unsigned code) {
  if (code <= 192) return code - 128;
  if (code <= 208) return static_cast<std::uint64_t>(-static_cast<std::int64_t>(code - 192));
  const unsigned n = code - 240;
  if (t.bits == 16 && (t.kind == operand_type::base::floating || t.count == 1) && t.kind != operand_type::base::brain)
    return inline_halves[n];
  const bool is_reciprocal = n == 8; // of 2 pi
  if (t.kind == operand_type::base::brain)
    return is_reciprocal ? 0x3e22 : std::bit_cast<std::uint32_t>(inline_floats[n]) >> 16;
  if (t.bits == 64) return is_reciprocal ? 0x3fc45f306dc9c882 : std::bit_cast<std::uint64_t>(double{inline_floats[n]});
  return is_reciprocal ? 0x3e22f983 : std::bit_cast<std::uint32_t>(inline_floats[n]);
}

std::uint64_t literal_value(const operand_type &t, std::uint32_t v) {
  if (t.bits != 64) return v;
  if (t.kind == operand_type::base::floating) return std::uint64_t{v} << 32;
  if (t.kind == operand_type::base::signed_) return static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(v)});
  return v;
}

bool scalar_operand(const gcn_chip &chip, unsigned code, const operand_type &t, operand &o) {
  using enum special_register;
  const bool is_rdna = chip.is_rdna();
  const unsigned words = t.words();
  const unsigned null_code = chip.generation == generation::gfx11 ? 124 : 125;
  if (code == null_code) return words <= 2 && is(null, 0, words, o);
  if (code < 128 && words > 1) code &= words == 2 ? ~1u : ~3u; // the last bits are not looked at
  const unsigned sgprs = is_rdna ? 106 : 102;
  if (code < sgprs) {
    if (code + words > sgprs) return false;
    o = {operand_kind::sgpr, static_cast<std::uint8_t>(words), static_cast<std::uint16_t>(code), 0};
    return true;
  }
  if (code >= 108 && code < 124) return code - 108 + words <= 16 && is(ttmp0, code - 108, words, o);
  if (code == 124 || code == 125) return words == 1 && is(m0, 0, words, o);
  if (words > 2 && code < 128) return false;
  if (code < 104) return is(flat_scratch_lo, code - 102, words, o);
  if (code < 106) return is(xnack_mask_lo, code - 104, words, o);
  if (code < 108) return is(vcc_lo, code - 106, words, o);
  if (code < 128) return is(exec_lo, code - 126, words, o);
  if (code <= 208 || (code >= 240 && code <= 248)) {
    o = {operand_kind::constant, static_cast<std::uint8_t>(words), 0, inline_value(t, code)};
    return true;
  }
  if (code >= 235 && code <= 239) return is(shared_base, code - 235, words, o);
  if (code >= 251 && code <= 253) return is(vccz, code - 251, words, o);
  return code == 254 && chip.generation != generation::gfx11 && is(lds_direct, 0, words, o);
}

bool dpp_control_is_known(const gcn_chip &chip, unsigned c) {
  if (c <= 0xff) return true;                                              // quad_perm
  if (c >= 0x100 && c < 0x130 && (c & 15) != 0) return true;               // row_shl, row_shr, row_ror
  if (c == 0x140 || c == 0x141) return true;                               // row_mirror, row_half_mirror
  if (chip.is_rdna()) return c >= 0x150 && c < 0x170;                      // row_share, row_xmask
  if (c == 0x130 || c == 0x134 || c == 0x138 || c == 0x13c) return true;   // wave_shl, wave_rol, wave_shr, wave_ror
  if (c == 0x142 || c == 0x143) return true;                               // row_bcast
  return chip.generation >= generation::gfx90a && c >= 0x150 && c < 0x160; // row_newbcast
}

void flat_bits(const gcn_chip &chip, encoding e, std::uint32_t v, instruction &i) {
  const auto bit = [v](unsigned n) { return (v >> n & 1) != 0; };
  const auto extended = [v](unsigned bits) {
    const unsigned shift = 32 - bits;
    return static_cast<std::int32_t>(v << shift) >> shift;
  };
  const bool is_flat = e == encoding::flat;
  switch (chip.generation) {
  case generation::gfx11:
    i.cache = {bit(14), bit(15), bit(13), false};
    i.memory_offset = is_flat ? static_cast<std::int32_t>(v & 0xfff) : extended(13);
    break;
  case generation::gfx10:
    i.cache = {bit(16), bit(17), bit(12), false};
    i.lds = bit(13);
    i.memory_offset = is_flat ? static_cast<std::int32_t>(v & 0x7ff) : extended(12);
    break;
  default:
    i.cache = {bit(16), bit(17), false, chip.generation >= generation::gfx90a && bit(25)};
    i.lds = chip.generation != generation::gfx940 && bit(13);
    i.memory_offset = is_flat ? static_cast<std::int32_t>(v & 0xfff) : extended(13);
  }
}

bool scratch_has_vector_address(const gcn_chip &chip, const std::uint32_t *w, bool has_scalar_address) {
  switch (chip.generation) {
  case generation::gfx11:
    return (w[1] >> 23 & 1) != 0;
  case generation::gfx10:
    return !has_scalar_address && (w[1] >> 16 & 0x7f) != 0x7f; // 0x7f: no address at all
  case generation::gfx940:
    return (w[0] >> 13 & 1) != 0;
  default:
    return !has_scalar_address;
  }
}

void mubuf_bits(const gcn_chip &chip, const std::uint32_t *w, instruction &i) {
  const auto bit = [w](unsigned n) { return (w[n >> 5] >> (n & 31) & 1) != 0; };
  i.memory_offset = static_cast<std::int32_t>(w[0] & 0xfff);
  switch (chip.generation) {
  case generation::gfx11:
    i.cache = {bit(14), bit(12), bit(13), false};
    i.offen = bit(54);
    i.idxen = bit(55);
    return;
  case generation::gfx10:
    i.cache = {bit(14), bit(54), bit(15), false};
    break;
  default:
    i.cache = {bit(14), bit(17), false, chip.generation >= generation::gfx90a && bit(15)};
  }
  i.lds = bit(16);
  i.offen = bit(12);
  i.idxen = bit(13);
}

} // namespace gompsim::gcn
