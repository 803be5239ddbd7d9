// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Floating-point arithmetic. Operations that round to nearest without further modifiers have vector loops; the others go
// lane by lane. The approximations of PTX are computed to the last bit or nearly so, which their error bounds allow.
//
// NaNs: f32 results are the canonical NaN 0x7fffffff, as on hardware; f64 operations pass payloads on like x86.
#include "sim/ptx/lanes.h"
#include "sim/ptx/small_float.h"

#include <cfenv>

namespace gompsim::ptx::GOMPSIM_ISA {

namespace {

template <class T>
[[gnu::always_inline]] inline T canonical(T v) {
  if constexpr (std::is_same_v<T, float>)
    return v != v ? std::bit_cast<float>(0x7fffffffu) : v;
  else
    return v;
}

// The smaller or larger of two: a NaN loses against a number, and -0 is less than +0.
template <class T, bool Max>
T select_extreme(T a, T b) {
  if (a != a) return canonical(b);
  if (b != b) return a;
  if (a == b) return std::signbit(a) == Max ? b : a;
  return (a < b) == Max ? b : a;
}

#define GOMPSIM_F2(name, expression)                                                                                        \
  template <class T>                                                                                                        \
  struct name {                                                                                                             \
    static T apply(T a, T b) { return canonical<T>(expression); }                                                           \
  };
GOMPSIM_F2(f_add, a + b)
GOMPSIM_F2(f_sub, a - b)
GOMPSIM_F2(f_mul, a *b)
GOMPSIM_F2(f_div, a / b)
GOMPSIM_F2(f_min_nan, a != a || b != b ? std::numeric_limits<T>::quiet_NaN() : (select_extreme<T, false>(a, b)))
GOMPSIM_F2(f_max_nan, a != a || b != b ? std::numeric_limits<T>::quiet_NaN() : (select_extreme<T, true>(a, b)))
#undef GOMPSIM_F2
template <class T>
struct f_min {
  static T apply(T a, T b) { return select_extreme<T, false>(a, b); }
};
template <class T>
struct f_max {
  static T apply(T a, T b) { return select_extreme<T, true>(a, b); }
};
// The sign of the first operand on the second.
template <class T>
struct f_copysign {
  static T apply(T a, T b) { return std::copysign(b, a); }
};
template <class T>
struct f_fma {
  static T apply(T a, T b, T c) { return canonical(std::fma(a, b, c)); }
};
template <class T>
struct f_neg {
  static T apply(T a) { return -a; }
};
template <class T>
struct f_abs {
  static T apply(T a) { return std::fabs(a); }
};
template <class T>
struct f_sqrt {
  static T apply(T a) { return canonical(std::sqrt(a)); }
};
template <class T>
struct f_rcp {
  static T apply(T a) { return canonical(T{1} / a); }
};
template <class T>
struct f_rsqrt {
  static T apply(T a) { return canonical(static_cast<T>(1.0 / std::sqrt(static_cast<double>(a)))); }
};
template <class T>
struct f_sin {
  static T apply(T a) { return canonical(static_cast<T>(std::sin(static_cast<double>(a)))); }
};
template <class T>
struct f_cos {
  static T apply(T a) { return canonical(static_cast<T>(std::cos(static_cast<double>(a)))); }
};
template <class T>
struct f_ex2 {
  static T apply(T a) { return canonical(static_cast<T>(std::exp2(static_cast<double>(a)))); }
};
template <class T>
struct f_lg2 {
  static T apply(T a) { return canonical(static_cast<T>(std::log2(static_cast<double>(a)))); }
};
template <class T>
struct f_tanh {
  static T apply(T a) { return canonical(static_cast<T>(std::tanh(static_cast<double>(a)))); }
};

// The type is carried in volatile variables, so that the operation happens under the rounding mode that is set around it.
template <class T>
T compute(float_op op, T a_, T b_, T c_) {
  volatile T a = a_, b = b_, c = c_;
  volatile T r = 0;
  switch (op) {
  case float_op::add:
    r = a + b;
    break;
  case float_op::sub:
    r = a - b;
    break;
  case float_op::mul:
    r = a * b;
    break;
  case float_op::div:
    r = a / b;
    break;
  case float_op::fma:
    r = std::fma(a, b, c);
    break;
  case float_op::sqrt:
    r = std::sqrt(a);
    break;
  case float_op::rcp:
    r = T{1} / a;
    break;
  case float_op::min:
    r = f_min<T>::apply(a, b);
    break;
  case float_op::max:
    r = f_max<T>::apply(a, b);
    break;
  case float_op::min_nan:
    r = f_min_nan<T>::apply(a, b);
    break;
  case float_op::max_nan:
    r = f_max_nan<T>::apply(a, b);
    break;
  case float_op::copysign:
    r = std::copysign(b, a);
    break;
  case float_op::neg:
    r = -a;
    break;
  case float_op::abs:
    r = std::fabs(a);
    break;
  case float_op::rsqrt:
    r = f_rsqrt<T>::apply(a);
    break;
  case float_op::sin:
    r = f_sin<T>::apply(a);
    break;
  case float_op::cos:
    r = f_cos<T>::apply(a);
    break;
  case float_op::ex2:
    r = f_ex2<T>::apply(a);
    break;
  case float_op::lg2:
    r = f_lg2<T>::apply(a);
    break;
  case float_op::tanh:
    r = f_tanh<T>::apply(a);
    break;
  }
  return canonical<T>(r);
}

template <class T>
T flushed(T v) {
  return std::fpclassify(v) == FP_SUBNORMAL ? std::copysign(T{0}, v) : v;
}

// With .ftz a product or quotient is zero if it is below the smallest normal number before it is rounded; other results are
// looked at when they are rounded (H200). Both sides are exact in double.
bool is_tiny(float_op op, float a, float b) {
  constexpr double least = std::numeric_limits<float>::min();
  const double x = std::fabs(static_cast<double>(a)), y = std::fabs(static_cast<double>(b));
  return op == float_op::mul ? x * y < least : op == float_op::div && x < y * least;
}
bool is_tiny(float_op, double, double) { return false; } // has no .ftz

constexpr int host_rounding(std::int64_t modifiers) {
  switch (modifiers & round_mask) {
  case round_zero:
    return FE_TOWARDZERO;
  case round_down:
    return FE_DOWNWARD;
  case round_up:
    return FE_UPWARD;
  default:
    return FE_TONEAREST;
  }
}

// imm: modifiers; aux: the operation.
template <class T>
const insn *run_modified(exec &x, const insn *i) {
  const auto op = static_cast<float_op>(i->aux);
  const std::int64_t how = i->imm;
  auto *d = x.lanes<slot_of<T>>(i->dst);
  const auto *a = x.lanes<slot_of<T>>(i->a), *b = x.lanes<slot_of<T>>(i->b), *c = x.lanes<slot_of<T>>(i->c);
  const bool ftz = (how & flush_to_zero) != 0;
  const int mode = host_rounding(how);
  if (mode != FE_TONEAREST) std::fesetround(mode);
  for (lane_mask m = x.active(i); m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    T va = from_slot<T>(a[l]), vb = from_slot<T>(b[l]), vc = from_slot<T>(c[l]);
    if (ftz) va = flushed(va), vb = flushed(vb), vc = flushed(vc);
    T r = compute<T>(op, va, vb, vc);
    if (ftz) r = is_tiny(op, va, vb) ? std::copysign(T{0}, r) : flushed(r);
    if ((how & relu) != 0 && r == r) r = r > 0 ? r : T{0};
    if ((how & saturate) != 0) r = r >= 1 ? T{1} : r > 0 ? r : T{0}; // a NaN becomes zero
    d[l] = to_slot<T>(r);
  }
  if (mode != FE_TONEAREST) std::fesetround(FE_TONEAREST);
  return i + 1;
}

template <class F> // one 16-bit operation
std::uint16_t compute_small(float_op op, std::int64_t how, std::uint16_t a, std::uint16_t b, std::uint16_t c) {
  if ((op == float_op::neg || op == float_op::abs) && (how & flush_to_zero) == 0)
    return op == float_op::neg ? a ^ 0x8000u : a & 0x7fffu;
  double va = F::widen(a), vb = F::widen(b), vc = F::widen(c);
  if ((how & flush_to_zero) != 0) va = F::flush(va), vb = F::flush(vb), vc = F::flush(vc);
  double r = op == float_op::fma ? fma_to_odd(va, vb, vc) : compute<double>(op, va, vb, vc);
  if ((how & flush_to_zero) != 0 && op == float_op::mul) r = F::flush(r); // exact here; see is_tiny
  if ((how & relu) != 0 && r == r) r = r > 0 ? r : 0;
  if ((how & saturate) != 0) r = r >= 1 ? 1 : r > 0 ? r : 0;
  if (r != r) return 0x7fff;
  const std::uint16_t n = F::narrow(r);
  return (how & flush_to_zero) != 0 ? F::narrow(F::flush(F::widen(n))) : n;
}

template <class F, bool Pair>
const insn *run_small(exec &x, const insn *i) {
  const auto op = static_cast<float_op>(i->aux);
  auto *d = x.lanes<std::uint32_t>(i->dst);
  const auto *a = x.lanes<std::uint32_t>(i->a), *b = x.lanes<std::uint32_t>(i->b), *c = x.lanes<std::uint32_t>(i->c);
  return each_lane(x, i, [&](unsigned l) {
    std::uint32_t r = compute_small<F>(op, i->imm, static_cast<std::uint16_t>(a[l]), static_cast<std::uint16_t>(b[l]),
                                       static_cast<std::uint16_t>(c[l]));
    if (Pair)
      r |= std::uint32_t{compute_small<F>(op, i->imm, static_cast<std::uint16_t>(a[l] >> 16),
                                          static_cast<std::uint16_t>(b[l] >> 16), static_cast<std::uint16_t>(c[l] >> 16))}
           << 16;
    d[l] = r;
  });
}

template <class T>
handler plain(float_op op) {
  switch (op) {
  case float_op::add:
    return map2<f_add<T>, T, T, T>;
  case float_op::sub:
    return map2<f_sub<T>, T, T, T>;
  case float_op::mul:
    return map2<f_mul<T>, T, T, T>;
  case float_op::div:
    return map2<f_div<T>, T, T, T>;
  case float_op::min:
    return map2<f_min<T>, T, T, T>;
  case float_op::max:
    return map2<f_max<T>, T, T, T>;
  case float_op::min_nan:
    return map2<f_min_nan<T>, T, T, T>;
  case float_op::max_nan:
    return map2<f_max_nan<T>, T, T, T>;
  case float_op::copysign:
    return map2<f_copysign<T>, T, T, T>;
  case float_op::fma:
    return map3<f_fma<T>, T, T, T, T>;
  case float_op::neg:
    return map1<f_neg<T>, T, T>;
  case float_op::abs:
    return map1<f_abs<T>, T, T>;
  case float_op::sqrt:
    return map1<f_sqrt<T>, T, T>;
  case float_op::rcp:
    return map1<f_rcp<T>, T, T>;
  case float_op::rsqrt:
    return map1<f_rsqrt<T>, T, T>;
  case float_op::sin:
    return map1_costly<f_sin<T>, T, T>;
  case float_op::cos:
    return map1_costly<f_cos<T>, T, T>;
  case float_op::ex2:
    return map1_costly<f_ex2<T>, T, T>;
  case float_op::lg2:
    return map1_costly<f_lg2<T>, T, T>;
  case float_op::tanh:
    return map1_costly<f_tanh<T>, T, T>;
  }
  return nullptr;
}

} // namespace

handler find_floating(float_op op, scalar t, std::int64_t how) {
  const bool transcendental = op >= float_op::sin;
  switch (t) {
  case scalar::f32:
    return how == 0 ? plain<float>(op) : run_modified<float>;
  case scalar::f64:
    if (transcendental) return nullptr;
    return how == 0 ? plain<double>(op) : run_modified<double>;
  case scalar::f16:
    return run_small<small_half, false>;
  case scalar::f16x2:
    return run_small<small_half, true>;
  case scalar::bf16:
    return run_small<small_brain, false>;
  case scalar::bf16x2:
    return run_small<small_brain, true>;
  default:
    return nullptr;
  }
}

} // namespace gompsim::ptx::GOMPSIM_ISA
