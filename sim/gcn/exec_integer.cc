// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Integer arithmetic and logic of lanes, without carries.
#include "sim/gcn/lanes.h"

namespace gompsim::gcn::GOMPSIM_ISA {

namespace {

constexpr i32 signed24(u32 v) { return static_cast<i32>(v << 8) >> 8; }
constexpr u32 unsigned24(u32 v) { return v & 0xffffff; }

constexpr u32 reversed(u32 v) {
  v = (v >> 1 & 0x55555555) | (v & 0x55555555) << 1;
  v = (v >> 2 & 0x33333333) | (v & 0x33333333) << 2;
  v = (v >> 4 & 0x0f0f0f0f) | (v & 0x0f0f0f0f) << 4;
  return __builtin_bswap32(v);
}
constexpr u32 field(u32 v, u32 from, u32 bits) {
  from &= 31;
  bits &= 31;
  return v >> from & ((1u << bits) - 1);
}
constexpr i32 signed_field(u32 v, u32 from, u32 bits) {
  from &= 31;
  bits &= 31;
  if (bits == 0) return 0;
  const u32 f = v >> from & ((1u << bits) - 1);
  // Where the field runs off the word its sign is the word's.
  if (from + bits >= 32) return static_cast<i32>(v) >> from;
  const u32 sign = 1u << (bits - 1);
  return static_cast<i32>((f ^ sign) - sign);
}
// Bytes of b and then a, chosen by c; 8 to 11 give the sign of a word, 12 zero, above all ones.
constexpr u32 permuted(u32 a, u32 b, u32 c) {
  const u64 from = static_cast<u64>(a) << 32 | b;
  u32 r = 0;
  for (unsigned k = 0; k < 4; ++k) {
    const u32 s = c >> (8 * k) & 255;
    u32 byte = 0;
    if (s < 8)
      byte = static_cast<u32>(from >> (8 * s)) & 255;
    else if (s < 12)
      byte = (from >> (16 * (s - 8) + 15) & 1) != 0 ? 255 : 0;
    else
      byte = s > 12 ? 255 : 0;
    r |= byte << (8 * k);
  }
  return r;
}
template <class T>
constexpr T median(T a, T b, T c) {
  return std::max(std::min(a, b), std::min(std::max(a, b), c));
}
constexpr u32 sum_of_differences(u32 a, u32 b, u32 c) {
  for (unsigned k = 0; k < 32; k += 8) {
    const u32 p = a >> k & 255, q = b >> k & 255;
    c += p > q ? p - q : q - p;
  }
  return c;
}
// Only bytes of b that are not zero count.
constexpr u32 masked_differences(u32 a, u32 b) {
  u32 r = 0;
  for (unsigned k = 0; k < 32; k += 8)
    if ((b >> k & 255) != 0) r += sum_of_differences(a >> k & 255, b >> k & 255, 0);
  return r;
}
constexpr u32 difference_of_halves(u32 a, u32 b) {
  const auto one = [](u32 p, u32 q) { return p > q ? p - q : q - p; };
  return one(a & 0xffff, b & 0xffff) + one(a >> 16, b >> 16);
}
// Four sums of differences: of the four bytes that begin at each of the first four of a with those of b, added to fields of
// c.
template <auto Differences>
u64 packed_differences(u64 a, u32 b, u64 c) {
  u64 r = 0;
  for (unsigned k = 0; k < 4; ++k)
    r |= u64{(Differences(static_cast<u32>(a >> (8 * k)), b) + static_cast<u32>(c >> (16 * k))) & 0xffffu} << (16 * k);
  return r;
}
constexpr u32 plain_differences(u32 a, u32 b) { return sum_of_differences(a, b, 0); }
u32 saturated_bytes(u32 v) { // two signed halves become bytes
  const auto one = [](u32 h) { return static_cast<u32>(std::clamp<i32>(static_cast<i16>(h), 0, 255)); };
  return one(v >> 16) << 8 | one(v);
}
constexpr u32 averaged_bytes(u32 a, u32 b, u32 c) { // c says of each byte whether it is rounded up
  u32 r = 0;
  for (unsigned k = 0; k < 32; k += 8) r |= ((a >> k & 255) + (b >> k & 255) + (c >> k & 1)) >> 1 << k;
  return r;
}

} // namespace

// With clamp: the result is the nearest that there is.
routine find_saturated(opcode op) {
#define SATURATED(NAME, T, E)                                                                                               \
  GCN_V2(NAME, T, T, T, std::clamp<i64>(E, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()))
  switch (op) {
    SATURATED(v_add_u32, u32, i64{a} + b)
    SATURATED(v_sub_u32, u32, i64{a} - b)
    SATURATED(v_subrev_u32, u32, i64{b} - a)
    SATURATED(v_add_i32, i32, i64{a} + b)
    SATURATED(v_sub_i32, i32, i64{a} - b)
    SATURATED(v_add_u16, u16, i64{a} + b)
    SATURATED(v_sub_u16, u16, i64{a} - b)
    SATURATED(v_subrev_u16, u16, i64{b} - a)
    SATURATED(v_add_i16, i16, i64{a} + b)
    SATURATED(v_sub_i16, i16, i64{a} - b)
    GCN_V3(v_mad_u32_u24, u32, u32, u32, u32, std::min<u64>(static_cast<u64>(unsigned24(a)) * unsigned24(b) + c, ~0u))
    GCN_V3(v_mad_i32_i24, i32, u32, u32, i32,
           std::clamp<i64>(static_cast<i64>(signed24(a)) * signed24(b) + c, std::numeric_limits<i32>::min(),
                           std::numeric_limits<i32>::max()))
    GCN_V3(v_mad_u16, u16, u16, u16, u16, std::min<u64>(static_cast<u64>(a) * b + c, 0xffff))
    GCN_V3(v_mad_i16, i16, i16, i16, i16, std::clamp<i64>(static_cast<i64>(a) * b + c, -32768, 32767))
    GCN_V3(v_mad_legacy_u16, u16, u16, u16, u16, std::min<u64>(static_cast<u64>(a) * b + c, 0xffff))
    GCN_V3(v_mad_legacy_i16, i16, i16, i16, i16, std::clamp<i64>(static_cast<i64>(a) * b + c, -32768, 32767))
    GCN_V3(v_mad_u32_u16, u32, u16, u16, u32, std::min<u64>(static_cast<u64>(a) * b + c, ~0u))
    GCN_V3(v_mad_i32_i16, i32, i16, i16, i32,
           std::clamp<i64>(static_cast<i64>(a) * b + c, std::numeric_limits<i32>::min(), std::numeric_limits<i32>::max()))
    GCN_V3(v_sad_u8, u32, u32, u32, u32, std::min<u64>(u64{sum_of_differences(a, b, 0)} + c, ~0u))
    GCN_V3(v_sad_hi_u8, u32, u32, u32, u32, std::min<u64>((u64{sum_of_differences(a, b, 0)} << 16) + c, ~0u))
    GCN_V3(v_sad_u16, u32, u32, u32, u32, std::min<u64>(u64{difference_of_halves(a, b)} + c, ~0u))
    GCN_V3(v_sad_u32, u32, u32, u32, u32, std::min<u64>(u64{a > b ? a - b : b - a} + c, ~0u))
    GCN_V3(v_msad_u8, u32, u32, u32, u32, std::min<u64>(u64{masked_differences(a, b)} + c, ~0u))
  default:
    return {};
  }
#undef SATURATED
}

routine find_integer(opcode op) {
  switch (op) {
    GCN_V1(v_mov_b32, u32, u32, a)
    GCN_V1(v_mov_b64, u64, u64, a)
    GCN_V1(v_mov_b16, u16, u16, a)
    GCN_V1(v_not_b32, u32, u32, ~a)
    GCN_V1(v_not_b16, u16, u16, ~a)
    GCN_V1(v_bfrev_b32, u32, u32, reversed(a))
    GCN_V1(v_ffbh_u32, u32, u32, a == 0 ? ~0u : static_cast<u32>(__builtin_clz(a | 1)))
    GCN_V1(v_ffbl_b32, u32, u32, a == 0 ? ~0u : static_cast<u32>(__builtin_ctz(a | 0x80000000u)))
    GCN_V1(v_ffbh_i32, u32, u32,
           a == 0 || a == ~0u ? ~0u : static_cast<u32>(__builtin_clz((static_cast<i32>(a) < 0 ? ~a : a) | 1)))

    GCN_V2(v_and_b32, u32, u32, u32, a & b)
    GCN_V2(v_or_b32, u32, u32, u32, a | b)
    GCN_V2(v_xor_b32, u32, u32, u32, a ^ b)
    GCN_V2(v_xnor_b32, u32, u32, u32, ~(a ^ b))
    GCN_V2(v_and_b16, u16, u16, u16, a & b)
    GCN_V2(v_or_b16, u16, u16, u16, a | b)
    GCN_V2(v_xor_b16, u16, u16, u16, a ^ b)
    GCN_V2(v_lshlrev_b32, u32, u32, u32, b << (a & 31))
    GCN_V2(v_lshrrev_b32, u32, u32, u32, b >> (a & 31))
    GCN_V2(v_ashrrev_i32, i32, u32, i32, b >> (a & 31))
    GCN_V2(v_lshlrev_b16, u16, u16, u16, b << (a & 15))
    GCN_V2(v_lshrrev_b16, u16, u16, u16, b >> (a & 15))
    GCN_V2(v_ashrrev_i16, i16, u16, i16, b >> (a & 15))
    GCN_V2(v_lshlrev_b64, u64, u32, u64, b << (a & 63))
    GCN_V2(v_lshrrev_b64, u64, u32, u64, b >> (a & 63))
    GCN_V2(v_ashrrev_i64, i64, u32, i64, b >> (a & 63))
    GCN_V2(v_add_u32, u32, u32, u32, a + b)
    GCN_V2(v_sub_u32, u32, u32, u32, a - b)
    GCN_V2(v_subrev_u32, u32, u32, u32, b - a)
    GCN_V2(v_add_i32, u32, u32, u32, a + b)
    GCN_V2(v_sub_i32, u32, u32, u32, a - b)
    GCN_V2(v_add_u16, u16, u16, u16, a + b)
    GCN_V2(v_sub_u16, u16, u16, u16, a - b)
    GCN_V2(v_subrev_u16, u16, u16, u16, b - a)
    GCN_V2(v_add_i16, u16, u16, u16, a + b)
    GCN_V2(v_sub_i16, u16, u16, u16, a - b)
    GCN_V2(v_mul_lo_u16, u16, u16, u16, static_cast<u32>(a) * b)
    GCN_V2(v_mul_lo_u32, u32, u32, u32, a * b)
    GCN_V2(v_mul_hi_u32, u32, u32, u32, static_cast<u64>(a) * b >> 32)
    GCN_V2(v_mul_hi_i32, i32, i32, i32, static_cast<i64>(a) * b >> 32)
    GCN_V2(v_mul_u32_u24, u32, u32, u32, unsigned24(a) * unsigned24(b))
    GCN_V2(v_mul_i32_i24, u32, u32, u32, static_cast<u32>(signed24(a)) * static_cast<u32>(signed24(b)))
    GCN_V2(v_mul_hi_u32_u24, u32, u32, u32, static_cast<u64>(unsigned24(a)) * unsigned24(b) >> 32)
    GCN_V2(v_mul_hi_i32_i24, i32, u32, u32, static_cast<i64>(signed24(a)) * signed24(b) >> 32)
    GCN_V2(v_min_i32, i32, i32, i32, std::min(a, b))
    GCN_V2(v_max_i32, i32, i32, i32, std::max(a, b))
    GCN_V2(v_min_u32, u32, u32, u32, std::min(a, b))
    GCN_V2(v_max_u32, u32, u32, u32, std::max(a, b))
    GCN_V2(v_min_i16, i16, i16, i16, std::min(a, b))
    GCN_V2(v_max_i16, i16, i16, i16, std::max(a, b))
    GCN_V2(v_min_u16, u16, u16, u16, std::min(a, b))
    GCN_V2(v_max_u16, u16, u16, u16, std::max(a, b))
    GCN_V2(v_bcnt_u32_b32, u32, u32, u32, static_cast<u32>(__builtin_popcount(a)) + b)
    GCN_V2(v_bfm_b32, u32, u32, u32, ((1u << (a & 31)) - 1) << (b & 31))
    GCN_V2(v_pack_b32_f16, u32, u16, u16, static_cast<u32>(b) << 16 | a)

    GCN_V3(v_mad_u32_u24, u32, u32, u32, u32, unsigned24(a) * unsigned24(b) + c)
    GCN_V3(v_mad_i32_i24, u32, u32, u32, u32, static_cast<u32>(signed24(a)) * static_cast<u32>(signed24(b)) + c)
    GCN_V3(v_mad_u16, u16, u16, u16, u16, static_cast<u32>(a) * b + c)
    GCN_V3(v_mad_i16, u16, u16, u16, u16, static_cast<u32>(a) * b + c)
    GCN_V3(v_mad_legacy_u16, u16, u16, u16, u16, static_cast<u32>(a) * b + c)
    GCN_V3(v_mad_legacy_i16, u16, u16, u16, u16, static_cast<u32>(a) * b + c)
    GCN_V3(v_mad_u32_u16, u32, u16, u16, u32, static_cast<u32>(a) * b + c)
    GCN_V3(v_mad_i32_i16, u32, i16, i16, u32, static_cast<u32>(static_cast<i32>(a) * b) + c)
    GCN_V3(v_qsad_pk_u16_u8, u64, u64, u32, u64, packed_differences<plain_differences>(a, b, c))
    GCN_V3(v_mqsad_pk_u16_u8, u64, u64, u32, u64, packed_differences<masked_differences>(a, b, c))
    GCN_V1(v_sat_pk_u8_i16, u16, u32, saturated_bytes(a))
    GCN_V3(v_bfe_u32, u32, u32, u32, u32, field(a, b, c))
    GCN_V3(v_bfe_i32, i32, u32, u32, u32, signed_field(a, b, c))
    GCN_V3(v_bfi_b32, u32, u32, u32, u32, (a & b) | (~a & c))
    GCN_V3(v_alignbit_b32, u32, u32, u32, u32, (static_cast<u64>(a) << 32 | b) >> (c & 31))
    GCN_V3(v_alignbyte_b32, u32, u32, u32, u32, (static_cast<u64>(a) << 32 | b) >> (8 * (c & 3)))
    GCN_V3(v_perm_b32, u32, u32, u32, u32, permuted(a, b, c))
    GCN_V3(v_lshl_add_u32, u32, u32, u32, u32, (a << (b & 31)) + c)
    GCN_V3(v_add_lshl_u32, u32, u32, u32, u32, (a + b) << (c & 31))
    GCN_V3(v_lshl_or_b32, u32, u32, u32, u32, a << (b & 31) | c)
    GCN_V3(v_and_or_b32, u32, u32, u32, u32, (a & b) | c)
    GCN_V3(v_or3_b32, u32, u32, u32, u32, a | b | c)
    GCN_V3(v_xor3_b32, u32, u32, u32, u32, a ^ b ^ c)
    GCN_V3(v_add3_u32, u32, u32, u32, u32, a + b + c)
    GCN_V3(v_xad_u32, u32, u32, u32, u32, (a ^ b) + c)
    GCN_V3(v_lshl_add_u64, u64, u64, u32, u64, (a << (b & 7)) + c)
    GCN_V3(v_min3_i32, i32, i32, i32, i32, std::min(std::min(a, b), c))
    GCN_V3(v_max3_i32, i32, i32, i32, i32, std::max(std::max(a, b), c))
    GCN_V3(v_min3_u32, u32, u32, u32, u32, std::min(std::min(a, b), c))
    GCN_V3(v_max3_u32, u32, u32, u32, u32, std::max(std::max(a, b), c))
    GCN_V3(v_med3_i32, i32, i32, i32, i32, median(a, b, c))
    GCN_V3(v_med3_u32, u32, u32, u32, u32, median(a, b, c))
    GCN_V3(v_min3_i16, i16, i16, i16, i16, std::min(std::min(a, b), c))
    GCN_V3(v_max3_i16, i16, i16, i16, i16, std::max(std::max(a, b), c))
    GCN_V3(v_min3_u16, u16, u16, u16, u16, std::min(std::min(a, b), c))
    GCN_V3(v_max3_u16, u16, u16, u16, u16, std::max(std::max(a, b), c))
    GCN_V3(v_med3_i16, i16, i16, i16, i16, median(a, b, c))
    GCN_V3(v_med3_u16, u16, u16, u16, u16, median(a, b, c))
    GCN_V3(v_sad_u8, u32, u32, u32, u32, sum_of_differences(a, b, c))
    GCN_V3(v_sad_hi_u8, u32, u32, u32, u32, (sum_of_differences(a, b, 0) << 16) + c)
    GCN_V3(v_sad_u16, u32, u32, u32, u32, difference_of_halves(a, b) + c)
    GCN_V3(v_msad_u8, u32, u32, u32, u32, masked_differences(a, b) + c)
    GCN_V3(v_lerp_u8, u32, u32, u32, u32, averaged_bytes(a, b, c))
    GCN_V3(v_sad_u32, u32, u32, u32, u32, (a > b ? a - b : b - a) + c)
    GCN_V3(v_maxmin_i32, i32, i32, i32, i32, std::min(std::max(a, b), c))
    GCN_V3(v_minmax_i32, i32, i32, i32, i32, std::max(std::min(a, b), c))
    GCN_V3(v_maxmin_u32, u32, u32, u32, u32, std::min(std::max(a, b), c))
    GCN_V3(v_minmax_u32, u32, u32, u32, u32, std::max(std::min(a, b), c))
  default:
    return {};
  }
}

} // namespace gompsim::gcn::GOMPSIM_ISA
