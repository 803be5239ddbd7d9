// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions of lanes. To integers: toward zero, to the nearest value where there is none, NaN to zero.
#include "sim/gcn/lanes.h"

namespace gompsim::gcn::GOMPSIM_ISA {

namespace {

template <class I, class T>
I to_integer(T v) {
  const f64 w = static_cast<f64>(v);
  if (!(w == w)) return 0;
  if (w <= static_cast<f64>(std::numeric_limits<I>::min())) return std::numeric_limits<I>::min();
  if (w >= static_cast<f64>(std::numeric_limits<I>::max())) return std::numeric_limits<I>::max();
  return static_cast<I>(w);
}
// To a half, toward zero.
u16 truncated_half(f32 v) {
  const f16 n = static_cast<f16>(v);
  const u16 b = std::bit_cast<u16>(n);
  const f32 back = static_cast<f32>(n);
  if (!(back == back) || v == back) return b;
  // What was rounded away from zero goes one back; so does an infinity that was none.
  return std::fabs(back) > std::fabs(v) ? static_cast<u16>(b - 1) : b;
}
template <class I>
u32 normalised(f32 v) {
  const f32 top = static_cast<f32>(std::numeric_limits<I>::max());
  const f32 low = std::is_signed_v<I> ? -1.0f : 0.0f;
  if (!(v == v)) return 0;
  return static_cast<u16>(static_cast<I>(std::nearbyint(std::clamp(v, low, 1.0f) * top)));
}
template <class I, class F>
u32 saturated(F v) {
  return static_cast<u16>(
      static_cast<I>(std::clamp<i64>(static_cast<i64>(v), std::numeric_limits<I>::min(), std::numeric_limits<I>::max())));
}
u32 byte_into(f32 v, u32 which, u32 into) {
  const unsigned shift = 8 * (which & 3);
  const f32 r = v == v ? std::clamp(std::nearbyint(v), 0.0f, 255.0f) : 0.0f;
  return (into & ~(255u << shift)) | static_cast<u32>(r) << shift;
}

} // namespace

routine find_convert(opcode op) {
  switch (op) {
    GCN_V1(v_cvt_f32_f64, f32, flushed<f64>, a)
    GCN_V1(v_cvt_f64_f32, f64, flushed<f32>, a)
    GCN_V1(v_cvt_f16_f32, f16, flushed<f32>, a)
    GCN_V1(v_cvt_f32_f16, f32, f16, a)
    GCN_V1(v_cvt_f32_i32, f32, i32, a)
    GCN_V1(v_cvt_f32_u32, f32, u32, a)
    GCN_V1(v_cvt_f64_i32, f64, i32, a)
    GCN_V1(v_cvt_f64_u32, f64, u32, a)
    GCN_V1(v_cvt_f16_i16, f16, i16, a)
    GCN_V1(v_cvt_f16_u16, f16, u16, a)
    GCN_V1(v_cvt_i32_f32, i32, f32, to_integer<i32>(a))
    GCN_V1(v_cvt_u32_f32, u32, f32, to_integer<u32>(a))
    GCN_V1(v_cvt_i32_f64, i32, f64, to_integer<i32>(a))
    GCN_V1(v_cvt_u32_f64, u32, f64, to_integer<u32>(a))
    GCN_V1(v_cvt_i16_f16, i16, f16, to_integer<i16>(a))
    GCN_V1(v_cvt_u16_f16, u16, f16, to_integer<u16>(a))
    GCN_V1(v_cvt_rpi_i32_f32, i32, flushed<f32>, to_integer<i32>(std::floor(static_cast<f64>(a) + 0.5)))
    GCN_V1(v_cvt_flr_i32_f32, i32, flushed<f32>, to_integer<i32>(std::floor(a)))
    GCN_V1(v_cvt_i32_i16, i32, i16, a)
    GCN_V1(v_cvt_u32_u16, u32, u16, a)
    GCN_V1(v_cvt_f32_ubyte0, f32, u32, a & 255)
    GCN_V1(v_cvt_f32_ubyte1, f32, u32, a >> 8 & 255)
    GCN_V1(v_cvt_f32_ubyte2, f32, u32, a >> 16 & 255)
    GCN_V1(v_cvt_f32_ubyte3, f32, u32, a >> 24)
    GCN_V2(v_cvt_pkrtz_f16_f32, u32, f32, f32, static_cast<u32>(truncated_half(b)) << 16 | truncated_half(a))
    GCN_V2(v_cvt_pknorm_i16_f32, u32, f32, f32, normalised<i16>(b) << 16 | normalised<i16>(a))
    GCN_V2(v_cvt_pknorm_u16_f32, u32, f32, f32, normalised<u16>(b) << 16 | normalised<u16>(a))
    GCN_V2(v_cvt_pk_u16_u32, u32, u32, u32, saturated<u16>(b) << 16 | saturated<u16>(a))
    GCN_V2(v_cvt_pk_i16_i32, u32, i32, i32, saturated<i16>(b) << 16 | saturated<i16>(a))
    GCN_V3(v_cvt_pk_u8_f32, u32, f32, u32, u32, byte_into(a, b, c))
    GCN_V2(v_cvt_pknorm_i16_f16, u32, f16, f16, normalised<i16>(b) << 16 | normalised<i16>(a))
    GCN_V2(v_cvt_pknorm_u16_f16, u32, f16, f16, normalised<u16>(b) << 16 | normalised<u16>(a))
    GCN_V1(v_cvt_norm_i16_f16, u16, f16, normalised<i16>(a))
    GCN_V1(v_cvt_norm_u16_f16, u16, f16, normalised<u16>(a))
    GCN_V2(v_cvt_pk_i16_f32, u32, f32, f32,
           u32{static_cast<u16>(to_integer<i16>(b))} << 16 | static_cast<u16>(to_integer<i16>(a)))
    GCN_V2(v_cvt_pk_u16_f32, u32, f32, f32, u32{to_integer<u16>(b)} << 16 | to_integer<u16>(a))
    GCN_V1(v_cvt_off_f32_i4, f32, u32, static_cast<f32>(static_cast<i32>(a << 28) >> 28) / 16)
  default:
    return {};
  }
}

} // namespace gompsim::gcn::GOMPSIM_ISA
