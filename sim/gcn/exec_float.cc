// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floating-point arithmetic of lanes, by IEEE; rounding and denormals are as the host is set (block.cc).
// What the ISA gives one unit in the last place (rcp, rsq, sqrt, exp, log) is rounded correctly here as far as the host's
// library does; sin and cos take their argument in revolutions.
#include "sim/gcn/lanes.h"

namespace gompsim::gcn::GOMPSIM_ISA {

namespace {

template <class T>
struct bits_of_float;
template <>
struct bits_of_float<f16> {
  using type = u16;
  static constexpr int mantissa = 10, bias = 15, top = 31;
};
template <>
struct bits_of_float<f32> {
  using type = u32;
  static constexpr int mantissa = 23, bias = 127, top = 255;
};
template <>
struct bits_of_float<f64> {
  using type = u64;
  static constexpr int mantissa = 52, bias = 1023, top = 2047;
};
template <class T>
using bits = typename bits_of_float<T>::type;

// What the library computes in: there are no functions for halves.
template <class T>
using wide = std::conditional_t<sizeof(T) == 2, f32, T>;
template <class T>
constexpr wide<T> widened(T v) {
  return static_cast<wide<T>>(v);
}

template <class T>
[[gnu::always_inline]] inline T negated_bits(T v, bool on) {
  return std::bit_cast<T>(
      static_cast<bits<T>>(std::bit_cast<bits<T>>(v) ^ static_cast<bits<T>>(bits<T>{on} << (sizeof(T) * 8 - 1))));
}
template <class T>
[[gnu::always_inline]] inline T quiet(T v) {
  return std::bit_cast<T>(static_cast<bits<T>>(std::bit_cast<bits<T>>(v) | bits<T>{1} << (bits_of_float<T>::mantissa - 1)));
}
template <class T>
[[gnu::always_inline]] inline bool is_negative(T v) {
  return std::bit_cast<bits<T>>(v) >> (sizeof(T) * 8 - 1) != 0;
}

// The number, if one is none; -0 is below +0.
template <class T>
[[gnu::always_inline]] inline T least(T a, T b) {
  if (a != a) return b != b ? quiet(a) : b;
  if (b != b) return a;
  if (a == b) return is_negative(a) ? a : b;
  return a < b ? a : b;
}
template <class T>
[[gnu::always_inline]] inline T greatest(T a, T b) {
  if (a != a) return b != b ? quiet(a) : b;
  if (b != b) return a;
  if (a == b) return is_negative(a) ? b : a;
  return a > b ? a : b;
}
template <class T>
[[gnu::always_inline]] inline T median(T a, T b, T c) {
  if (a != a || b != b || c != c) return least(least(a, b), c);
  const T most = greatest(greatest(a, b), c);
  if (most == a) return greatest(b, c);
  if (most == b) return greatest(a, c);
  return greatest(a, b);
}

template <class T>
[[gnu::always_inline]] inline T fused(T a, T b, T c) {
  if constexpr (sizeof(T) == 2) // exact in double but for the last rounding of all
    return static_cast<T>(std::fma(static_cast<f64>(a), static_cast<f64>(b), static_cast<f64>(c)));
  else
    return std::fma(a, b, c);
}

template <class T>
T fraction(T v) { // below one
  const wide<T> w = widened(v), f = w - std::floor(w);
  const T below_one = std::bit_cast<T>(static_cast<bits<T>>(std::bit_cast<bits<T>>(static_cast<T>(1)) - 1));
  if (std::isnan(f)) return std::isinf(w) ? static_cast<T>(std::numeric_limits<f32>::quiet_NaN()) : v;
  return f >= 1 ? below_one : least(static_cast<T>(f), below_one);
}
template <class T>
T mantissa_of(T v) {
  const wide<T> w = widened(v);
  if (!std::isfinite(w)) return v;
  int e;
  return static_cast<T>(std::frexp(w, &e));
}
template <class T>
i32 exponent_of(T v) {
  const wide<T> w = widened(v);
  if (!std::isfinite(w) || w == 0) return 0;
  int e;
  std::frexp(w, &e);
  return e;
}
template <class T>
T scaled(T v, i32 by) {
  return static_cast<T>(std::ldexp(widened(v), std::clamp(by, -5000, 5000)));
}
template <class T>
T legacy_product(T a, T b) { // zero wins
  return a == 0 || b == 0 ? T{0} : a * b;
}

// a: the quotient so far, b: denominator, c: numerator.
template <class T>
T fixed_quotient(T a, T b, T c) {
  constexpr int mantissa = bits_of_float<T>::mantissa, top = bits_of_float<T>::top;
  constexpr int lowest = sizeof(T) == 8 ? -1075 : sizeof(T) == 4 ? -150 : -25;
  const auto exponent = [](T v) {
    return static_cast<int>(std::bit_cast<bits<T>>(v) >> mantissa & static_cast<bits<T>>(top));
  };
  const T infinity = std::bit_cast<T>(static_cast<bits<T>>(static_cast<bits<T>>(top) << mantissa));
  const auto magnitude = [](T v) { return is_negative(v) ? negated_bits(v, true) : v; };
  const bool negative = is_negative(b) != is_negative(c);
  if (c != c) return quiet(c);
  if (b != b) return quiet(b);
  const bool b_infinite = magnitude(b) == infinity, c_infinite = magnitude(c) == infinity;
  if ((b == 0 && c == 0) || (b_infinite && c_infinite)) return negated_bits(quiet(infinity), true);
  if (b == 0 || c_infinite) return negated_bits(infinity, negative);
  if (b_infinite || c == 0) return negated_bits(T{0}, negative);
  // So small that it rounds to zero.
  if (exponent(b) != 0 && exponent(c) != 0 && exponent(c) - exponent(b) < lowest) return negated_bits(T{0}, negative);
  // So large that what led here has overflowed on the way, and infinities have met.
  if (a != a) return negated_bits(infinity, negative);
  return negated_bits(magnitude(a), negative);
}

// In revolutions; the reduction is exact.
template <class T>
T sine(T v) {
  const f64 w = static_cast<f64>(v);
  if (!std::isfinite(w)) return static_cast<T>(std::numeric_limits<f32>::quiet_NaN());
  return static_cast<T>(std::sin(2 * M_PI * std::remainder(w, 1.0)));
}
template <class T>
T cosine(T v) {
  const f64 w = static_cast<f64>(v);
  if (!std::isfinite(w)) return static_cast<T>(std::numeric_limits<f32>::quiet_NaN());
  return static_cast<T>(std::cos(2 * M_PI * std::remainder(w, 1.0)));
}

// gfx9 knows sines and cosines of at most 256 revolutions; of more it says what it says of none.
template <class T>
constexpr bool is_reducible(T v) {
  return !(std::fabs(static_cast<f32>(v)) > 256) || std::isinf(static_cast<f32>(v));
}

// The faces of a cube: which one (x, y, z) looks at, and where on it that is.
enum class axis { x, y, z };
axis major_axis(f32 x, f32 y, f32 z) {
  x = std::fabs(x), y = std::fabs(y), z = std::fabs(z);
  return z >= x && z >= y ? axis::z : y >= x ? axis::y : axis::x;
}
f32 cube_face(f32 x, f32 y, f32 z) {
  switch (major_axis(x, y, z)) {
  case axis::z:
    return z < 0 ? 5 : 4;
  case axis::y:
    return y < 0 ? 3 : 2;
  default:
    return x < 0 ? 1 : 0;
  }
}
f32 cube_s(f32 x, f32 y, f32 z) {
  switch (major_axis(x, y, z)) {
  case axis::z:
    return z < 0 ? -x : x;
  case axis::y:
    return x;
  default:
    return x < 0 ? z : -z;
  }
}
f32 cube_t(f32 x, f32 y, f32 z) { return major_axis(x, y, z) == axis::y ? (y < 0 ? -z : z) : -y; }
f32 cube_major(f32 x, f32 y, f32 z) {
  switch (major_axis(x, y, z)) {
  case axis::z:
    return 2 * z;
  case axis::y:
    return 2 * y;
  default:
    return 2 * x;
  }
}

// d = a * b + d.
template <class T, bool Fused, bool Legacy>
const insn *run_accumulate(exec &x, const insn *i) {
  u32 *d = x.words(i->d);
  const lane_mask m = x.mask();
  const auto done = on_writing<T>(x);
  const auto one = [](T a, T b, T c) {
    if (Legacy && (a == 0 || b == 0)) return c; // zero wins
    return Fused ? fused(a, b, c) : static_cast<T>(static_cast<T>(a * b) + c);
  };
  if (m == all_lanes) {
    const all_of<T> a(x, i->a), b(x, i->b);
    const all_of<T> c(x, i->d);
#pragma GCC ivdep
    for (unsigned l = 0; l < wave_size; ++l) put(d, l, done(one(a[l], b[l], c[l])));
  } else {
    const each_of<T> a(x, i->a), b(x, i->b), c(x, i->d);
    for_lanes(m, [&](unsigned l) { put(d, l, done(one(a[l], b[l], c[l]))); });
  }
  return i + 1;
}
template <class T, bool Fused, bool Legacy = false>
routine accumulate() {
  constexpr lane_type t = type_of<T>();
  return {run_accumulate<T, Fused, Legacy>, t, {t, t, lane_type::none}, true};
}

} // namespace

#define ALL(NAME, E, F)                                                                                                     \
  F(v_##NAME##_f16, f16, E)                                                                                                 \
  F(v_##NAME##_f32, f32, E)                                                                                                 \
  F(v_##NAME##_f64, f64, E)
#define SMALL(NAME, E, F)                                                                                                   \
  F(v_##NAME##_f16, f16, E)                                                                                                 \
  F(v_##NAME##_f32, f32, E)
#define ONE(NAME, T, E) GCN_V1(NAME, T, T, E)
#define TWO(NAME, T, E) GCN_V2(NAME, T, T, T, E)
#define THREE(NAME, T, E) GCN_V3(NAME, T, T, T, T, E)
// Of these the host flushes nothing by itself.
#define ONE_FLUSHED(NAME, T, E) GCN_V1(NAME, flushed<T>, flushed<T>, E)
#define TWO_FLUSHED(NAME, T, E) GCN_V2(NAME, flushed<T>, flushed<T>, flushed<T>, E)
#define THREE_FLUSHED(NAME, T, E) GCN_V3(NAME, flushed<T>, flushed<T>, flushed<T>, flushed<T>, E)

routine find_reduced_trigonometry(opcode op) {
  switch (op) {
    SMALL(sin, is_reducible(a) ? sine(a) : decltype(a){0}, ONE)
    SMALL(cos, is_reducible(a) ? cosine(a) : decltype(a){1}, ONE)
  default:
    return {};
  }
}

routine find_floating(opcode op) {
  switch (op) {
    ALL(add, a + b, TWO)
    SMALL(sub, a - b, TWO)
    SMALL(subrev, b - a, TWO)
    ALL(mul, a * b, TWO)
    ALL(min, least(a, b), TWO_FLUSHED)
    ALL(max, greatest(a, b), TWO_FLUSHED)
    TWO(v_mul_legacy_f32, f32, legacy_product(a, b))
    ALL(ceil, std::ceil(widened(a)), ONE_FLUSHED)
    ALL(floor, std::floor(widened(a)), ONE_FLUSHED)
    ALL(trunc, std::trunc(widened(a)), ONE)
    ALL(rndne, __builtin_roundeven(widened(a)), ONE)
    ALL(fract, fraction(a), ONE_FLUSHED)
    ALL(rcp, 1 / widened(a), ONE)
    ONE(v_rcp_iflag_f32, f32, 1 / a)
    ALL(sqrt, std::sqrt(widened(a)), ONE)
    SMALL(rsq, 1 / std::sqrt(static_cast<f64>(a)), ONE)
    ONE(v_rsq_f64, f64, 1 / std::sqrt(a))
    SMALL(exp, std::exp2(widened(a)), ONE)
    SMALL(log, std::log2(widened(a)), ONE)
    ONE(v_exp_legacy_f32, f32, std::exp2(a))
    ONE(v_log_legacy_f32, f32, std::log2(a))
    SMALL(sin, sine(a), ONE)
    SMALL(cos, cosine(a), ONE)
    ALL(frexp_mant, mantissa_of(a), ONE_FLUSHED)
    GCN_V1(v_frexp_exp_i16_f16, i16, f16, exponent_of(a))
    GCN_V1(v_frexp_exp_i32_f32, i32, flushed<f32>, exponent_of(a))
    GCN_V1(v_frexp_exp_i32_f64, i32, flushed<f64>, exponent_of(a))
    GCN_V2(v_ldexp_f16, f16, f16, i16, scaled(a, b))
    GCN_V2(v_ldexp_f32, f32, f32, i32, scaled(a, b))
    GCN_V2(v_ldexp_f64, f64, f64, i32, scaled(a, b))
    ALL(fma, fused(a, b, c), THREE)
    THREE(v_fma_legacy_f16, f16, fused(a, b, c))
    THREE(v_fma_legacy_f32, f32, a == 0 || b == 0 ? c : fused(a, b, c))
    SMALL(mad, static_cast<decltype(a)>(a * b) + c, THREE)
    THREE(v_mad_legacy_f32, f32, legacy_product(a, b) + c)
    THREE(v_mad_legacy_f16, f16, static_cast<f16>(a * b) + c)
    // With a constant, which is c: a * b + K and a * K + b.
    SMALL(fmaak, fused(a, b, c), THREE)
    SMALL(fmamk, fused(a, c, b), THREE)
    SMALL(madak, static_cast<decltype(a)>(a * b) + c, THREE)
    SMALL(madmk, static_cast<decltype(a)>(a * c) + b, THREE)
    SMALL(min3, least(least(a, b), c), THREE_FLUSHED)
    SMALL(max3, greatest(greatest(a, b), c), THREE_FLUSHED)
    SMALL(med3, median(a, b, c), THREE_FLUSHED)
    SMALL(maxmin, least(greatest(a, b), c), THREE_FLUSHED)
    SMALL(minmax, greatest(least(a, b), c), THREE_FLUSHED)
    THREE(v_cubeid_f32, f32, cube_face(a, b, c))
    THREE(v_cubesc_f32, f32, cube_s(a, b, c))
    THREE(v_cubetc_f32, f32, cube_t(a, b, c))
    THREE(v_cubema_f32, f32, cube_major(a, b, c))
    ALL(div_fixup, fixed_quotient(a, b, c), THREE)
    THREE(v_div_fixup_legacy_f16, f16, fixed_quotient(a, b, c))
  case opcode::v_fmac_f16:
    return accumulate<f16, true>();
  case opcode::v_fmac_f32:
    return accumulate<f32, true>();
  case opcode::v_fmac_f64:
    return accumulate<f64, true>();
  case opcode::v_fmac_legacy_f32:
    return accumulate<f32, true, true>();
  case opcode::v_mac_f16:
    return accumulate<f16, false>();
  case opcode::v_mac_f32:
    return accumulate<f32, false>();
  default:
    return {};
  }
}

} // namespace gompsim::gcn::GOMPSIM_ISA
