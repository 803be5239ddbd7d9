// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of lanes that read or write a bit for each lane: carries, selection, the scaling of divisions.
#include "sim/gcn/lanes.h"
#include "sim/gcn/mask_lanes.h"

namespace gompsim::gcn::GOMPSIM_ISA {

namespace {

// F gives the result and sets `out`; `in` is the lane's bit of the mask c, if there is one.
template <bool In, auto F>
const insn *run_carry(exec &x, const insn *i) {
  const lane_mask m = x.mask(), in = In ? x.get<lane_mask>(i->c) : 0;
  u32 *d = x.words(i->d);
  lane_mask r = 0;
  if (m == all_lanes) {
    const all_of<u32> a(x, i->a), b(x, i->b);
    u32 ins[wave_size];
    if constexpr (In)
      for (unsigned l = 0; l < wave_size; ++l) ins[l] = static_cast<u32>(in >> l & 1);
    r = mask_of([&](unsigned l) {
      bool out;
      d[l] = F(a[l], b[l], In ? ins[l] : 0, out);
      return out;
    });
  } else {
    const each_of<u32> a(x, i->a), b(x, i->b);
    for_lanes(m, [&](unsigned l) {
      bool out;
      d[l] = F(a[l], b[l], static_cast<u32>(in >> l & 1), out);
      r |= lane_mask{out} << l;
    });
  }
  x.set(i->e, r);
  return i + 1;
}

constexpr u32 add(u32 a, u32 b, u32 in, bool &out) {
  const u64 r = static_cast<u64>(a) + b + in;
  out = r >> 32 != 0;
  return static_cast<u32>(r);
}
constexpr u32 subtract(u32 a, u32 b, u32 in, bool &out) {
  out = static_cast<u64>(b) + in > a;
  return a - b - in;
}
constexpr u32 subtract_from(u32 a, u32 b, u32 in, bool &out) { return subtract(b, a, in, out); }

template <class T>
const insn *run_select(exec &x, const insn *i) {
  const lane_mask m = x.mask(), which = x.get<lane_mask>(i->c);
  u32 *d = x.words(i->d);
  if (m == all_lanes) {
    const all_of<T> a(x, i->a), b(x, i->b);
    bool chosen[wave_size];
    for (unsigned l = 0; l < wave_size; ++l) chosen[l] = (which >> l & 1) != 0;
#pragma GCC ivdep
    for (unsigned l = 0; l < wave_size; ++l) put<T>(d, l, chosen[l] ? b[l] : a[l]);
  } else {
    const each_of<T> a(x, i->a), b(x, i->b);
    for_lanes(m, [&](unsigned l) { put<T>(d, l, (which >> l & 1) != 0 ? b[l] : a[l]); });
  }
  return i + 1;
}

// d = a * b + c in 64 bits; e gets the 65th bit of the sum, which of signed numbers is its sign.
template <class A, class C>
const insn *run_multiply_add(exec &x, const insn *i) {
  const each_of<A> a(x, i->a), b(x, i->b);
  const each_of<C> c(x, i->c);
  u32 *d = x.words(i->d);
  lane_mask r = 0;
  for_lanes(x.mask(), [&](unsigned l) {
    C v;
    const C p = static_cast<C>(a[l]) * static_cast<C>(b[l]);
    const bool overflows = __builtin_add_overflow(p, c[l], &v);
    r |= lane_mask{std::is_signed_v<C> ? overflows != (v < 0) : overflows} << l;
    put<C>(d, l, v);
  });
  x.set(i->e, r);
  return i + 1;
}

// v_div_scale: numerator c or denominator b (whichever a is), scaled by a power of two so that neither the quotient nor what
// leads to it leaves the range of normal numbers; e tells v_div_fmas where the result is to be scaled back. Which way that
// is the size of the quotient tells: it was made small if the true one is large, and the other way round.
template <class T>
using bits_for = std::conditional_t<sizeof(T) == 8, u64, u32>;

template <class T>
T scaled(T s0, T s1, T s2, bool &flag) {
  constexpr int scale = sizeof(T) == 8 ? 128 : 64, far = sizeof(T) == 8 ? 768 : 96, low = sizeof(T) == 8 ? 53 : 23;
  constexpr int least = std::numeric_limits<T>::min_exponent - 1; // of a normal number
  const auto exponent = [](T v) {
    int e;
    std::frexp(v, &e);
    return e - 1;
  };
  const auto denormal = [](T v) { return v != 0 && std::fabs(v) < std::numeric_limits<T>::min(); };
  flag = false;
  if (s2 == 0 || s1 == 0) return std::numeric_limits<T>::quiet_NaN();
  // Infinities and NaNs come out of v_div_fixup whatever comes out here.
  if (!std::isfinite(s1) || !std::isfinite(s2)) return s0;
  // Biased exponents, which of denormals are zero.
  const auto biased = [&](T v) { return denormal(v) ? 0 : exponent(v) - least + 1; };
  if (biased(s2) - biased(s1) >= far) { // the quotient would be near overflow
    flag = true;
    return std::bit_cast<bits_for<T>>(s0) == std::bit_cast<bits_for<T>>(s1) ? std::ldexp(s0, scale) : s0;
  }
  if (denormal(s1)) return std::ldexp(s0, scale);
  const T inverse = T{1} / s1, quotient = s2 / s1;
  const bool is_denominator = std::bit_cast<bits_for<T>>(s0) == std::bit_cast<bits_for<T>>(s1);
  const bool is_numerator = std::bit_cast<bits_for<T>>(s0) == std::bit_cast<bits_for<T>>(s2);
  const bool is_tiny = std::fabs(quotient) < std::numeric_limits<T>::min(); // or too small for any number
  if (denormal(inverse) && is_tiny) {
    flag = true;
    return is_denominator ? std::ldexp(s0, -scale) : s0;
  }
  if (denormal(inverse)) return std::ldexp(s0, -scale);
  if (is_tiny) {
    flag = true;
    return is_numerator ? std::ldexp(s0, scale) : s0;
  }
  if (biased(s2) <= low) return std::ldexp(s0, scale); // the numerator is tiny
  return s0;
}

template <class T>
const insn *run_div_scale(exec &x, const insn *i) {
  const each_of<T> a(x, i->a), b(x, i->b), c(x, i->c);
  u32 *d = x.words(i->d);
  lane_mask r = 0;
  for_lanes(x.mask(), [&](unsigned l) {
    bool flag;
    put<T>(d, l, scaled<T>(a[l], b[l], c[l], flag));
    r |= lane_mask{flag} << l;
  });
  x.set(i->e, r);
  return i + 1;
}

__extension__ typedef __float128 f128;

// What is scaled is rounded once: a small quotient loses bits only when it becomes denormal.
template <class T>
T scaled_sum(T a, T b, T c) {
  constexpr int scale = sizeof(T) == 8 ? 128 : 64;
  const int by = std::fabs(c) >= 2 ? scale : -scale;
  const f128 sum = static_cast<f128>(a) * static_cast<f128>(b) + static_cast<f128>(c);
  return static_cast<T>(sum * static_cast<f128>(std::ldexp(1.0, by)));
}

template <class T>
const insn *run_div_fmas(exec &x, const insn *i) {
  const each_of<T> a(x, i->a), b(x, i->b), c(x, i->c);
  const lane_mask which = x.scalar<lane_mask>(word_vcc);
  u32 *d = x.words(i->d);
  for_lanes(x.mask(), [&](unsigned l) {
    put<T>(d, l, (which >> l & 1) != 0 ? scaled_sum(a[l], b[l], c[l]) : std::fma(a[l], b[l], c[l]));
  });
  return i + 1;
}

template <lane_type D, lane_type A, lane_type B, lane_type C>
routine make(handler h) {
  return {h, D, {A, B, C}};
}

} // namespace

routine find_carry(opcode op) {
  using L = lane_type;
  switch (op) {
  case opcode::v_add_co_u32:
    return make<L::b32, L::b32, L::b32, L::none>(run_carry<false, add>);
  case opcode::v_sub_co_u32:
    return make<L::b32, L::b32, L::b32, L::none>(run_carry<false, subtract>);
  case opcode::v_subrev_co_u32:
    return make<L::b32, L::b32, L::b32, L::none>(run_carry<false, subtract_from>);
  case opcode::v_addc_co_u32:
    return make<L::b32, L::b32, L::b32, L::none>(run_carry<true, add>);
  case opcode::v_subb_co_u32:
    return make<L::b32, L::b32, L::b32, L::none>(run_carry<true, subtract>);
  case opcode::v_subbrev_co_u32:
    return make<L::b32, L::b32, L::b32, L::none>(run_carry<true, subtract_from>);
  case opcode::v_cndmask_b32: // its sources may have the modifiers of a float
    return make<L::f32, L::f32, L::f32, L::none>(run_select<u32>);
  case opcode::v_cndmask_b16:
    return make<L::f16, L::f16, L::f16, L::none>(run_select<u16>);
  case opcode::v_mad_u64_u32:
    return make<L::b64, L::b32, L::b32, L::b64>(run_multiply_add<u32, u64>);
  case opcode::v_mad_i64_i32:
    return make<L::b64, L::b32, L::b32, L::b64>(run_multiply_add<i32, i64>);
  case opcode::v_div_scale_f32:
    return make<L::f32, L::f32, L::f32, L::f32>(run_div_scale<f32>);
  case opcode::v_div_scale_f64:
    return make<L::f64, L::f64, L::f64, L::f64>(run_div_scale<f64>);
  case opcode::v_div_fmas_f32:
    return make<L::f32, L::f32, L::f32, L::f32>(run_div_fmas<f32>);
  case opcode::v_div_fmas_f64:
    return make<L::f64, L::f64, L::f64, L::f64>(run_div_fmas<f64>);
  default:
    return {};
  }
}

} // namespace gompsim::gcn::GOMPSIM_ISA
