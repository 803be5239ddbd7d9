// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cvt. Conversions with the natural widths and rounding have vector loops; everything else takes the general road, lane by
// lane.
#include "sim/ptx/by_type.h"
#include "sim/ptx/lanes.h"
#include "sim/ptx/small_float.h"

#include <cfenv>

namespace gompsim::ptx::GOMPSIM_ISA {

namespace {

// A floating-point value to an integer type: clamped. A NaN becomes zero, or, where either type has 64 bits, the highest bit
// alone (PTX ISA, cvt).
template <class D, class S>
D clamp_to(S v, bool nan_is_top) {
  constexpr D least = std::numeric_limits<D>::min(), most = std::numeric_limits<D>::max();
  if (v != v) return nan_is_top ? static_cast<D>(std::make_unsigned_t<D>{1} << (sizeof(D) * 8 - 1)) : D{0};
  // Both limits, the upper one as the next power of two, are exact in either format.
  constexpr S above = static_cast<S>(most / 2 + 1) * 2;
  if (v >= above) return most;
  if (v < static_cast<S>(least)) return least;
  return static_cast<D>(v);
}

template <class D, class S>
struct convert_plain {
  static D apply(S v) {
    if constexpr (std::is_integral_v<D> && std::is_floating_point_v<S>)
      return clamp_to<D, S>(std::trunc(v), sizeof(D) == 8 || sizeof(S) == 8);
    else if constexpr (std::is_same_v<D, float> && std::is_floating_point_v<S>) {
      const float f = static_cast<float>(v);
      return f != f ? std::bit_cast<float>(0x7fffffffu) : f;
    } else
      return static_cast<D>(v);
  }
};
template <class T, int Mode>
struct to_integral {
  static T apply(T v) {
    switch (Mode) {
    case round_zero:
      return std::trunc(v);
    case round_down:
      return std::floor(v);
    case round_up:
      return std::ceil(v);
    default:
      return std::nearbyint(v);
    }
  }
};

// --- the general road ---

struct number {
  bool floating = false;
  int128 integer = 0;
  double real = 0;
};

number read(scalar t, std::uint64_t raw) {
  number n;
  switch (t) {
  case scalar::u8:
  case scalar::b8:
    n.integer = static_cast<std::uint8_t>(raw);
    break;
  case scalar::s8:
    n.integer = static_cast<std::int8_t>(raw);
    break;
  case scalar::u16:
  case scalar::b16:
    n.integer = static_cast<std::uint16_t>(raw);
    break;
  case scalar::s16:
    n.integer = static_cast<std::int16_t>(raw);
    break;
  case scalar::u32:
  case scalar::b32:
    n.integer = static_cast<std::uint32_t>(raw);
    break;
  case scalar::s32:
    n.integer = static_cast<std::int32_t>(raw);
    break;
  case scalar::u64:
  case scalar::b64:
    n.integer = raw;
    break;
  case scalar::s64:
    n.integer = static_cast<std::int64_t>(raw);
    break;
  case scalar::f16:
    n.floating = true;
    n.real = small_half::widen(static_cast<std::uint16_t>(raw));
    break;
  case scalar::bf16:
    n.floating = true;
    n.real = small_brain::widen(static_cast<std::uint16_t>(raw));
    break;
  case scalar::f32:
    n.floating = true;
    n.real = std::bit_cast<float>(static_cast<std::uint32_t>(raw));
    break;
  default:
    n.floating = true;
    n.real = std::bit_cast<double>(raw);
    break;
  }
  return n;
}

template <class D>
std::uint64_t to_integer(const number &n, std::int64_t how, unsigned source_bytes) {
  if (n.floating) {
    volatile double v = n.real;
    volatile double whole = std::nearbyint(v); // in the rounding mode that is set
    return static_cast<std::uint64_t>(
        static_cast<std::make_unsigned_t<D>>(clamp_to<D, double>(whole, sizeof(D) == 8 || source_bytes == 8)));
  }
  int128 v = n.integer;
  if ((how & saturate) != 0) {
    if (v < std::numeric_limits<D>::min()) v = std::numeric_limits<D>::min();
    if (v > std::numeric_limits<D>::max()) v = std::numeric_limits<D>::max();
  }
  // Extended to 64 bits by its own sign; the destination takes what it holds.
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<D>(v)));
}

double flush_as(scalar t, double v) {
  switch (t) {
  case scalar::f32:
  case scalar::bf16:
    return small_brain::flush(v);
  default:
    return v;
  }
}

std::uint64_t to_floating(number n, scalar to, scalar from, std::int64_t how) {
  volatile double v = n.real;
  if (n.floating && (how & flush_to_zero) != 0) v = flush_as(from, v);
  if (n.floating && (how & round_integer) != 0) v = std::nearbyint(v);
  if ((how & saturate) != 0 && n.floating) v = v >= 1 ? 1 : v > 0 ? v : 0;
  if ((how & relu) != 0 && n.floating && v == v) v = v > 0 ? v : 0;
  if ((how & saturate) != 0 && !n.floating) n.integer = n.integer >= 1 ? 1 : 0;
  const auto i64 = static_cast<std::int64_t>(n.integer);
  const auto u64 = static_cast<std::uint64_t>(n.integer);
  switch (to) {
  case scalar::f64: {
    volatile double r = n.floating ? v : n.integer < 0 ? static_cast<double>(i64) : static_cast<double>(u64);
    return std::bit_cast<std::uint64_t>(static_cast<double>(r));
  }
  case scalar::f32: {
    volatile float r;
    if (n.floating)
      r = static_cast<float>(v);
    else
      r = n.integer < 0 ? static_cast<float>(i64) : static_cast<float>(u64);
    float f = r;
    if ((how & flush_to_zero) != 0) f = static_cast<float>(flush_as(scalar::f32, f));
    if (f != f) f = std::bit_cast<float>(0x7fffffffu);
    return std::bit_cast<std::uint32_t>(f);
  }
  default: {
    // An integer beyond 53 bits is rounded to odd first.
    double d = v;
    if (!n.floating) {
      d = static_cast<double>(n.integer);
      d = to_odd(d, static_cast<int128>(d) == n.integer, static_cast<int128>(d) < n.integer);
    }
    if (d != d) return 0x7fff;
    std::uint16_t r = to == scalar::f16 ? small_half::narrow(d) : small_brain::narrow(d);
    const auto widen = [&](std::uint16_t s) { return to == scalar::f16 ? small_half::widen(s) : small_brain::widen(s); };
    // Directed rounding: from the nearest value one step back if it lies on the wrong side.
    const auto step = [&](bool up) {
      const bool negative = (r & 0x8000) != 0;
      if ((r & 0x7fff) == 0)
        r = up ? 1 : 0x8001;
      else
        r = static_cast<std::uint16_t>(negative == up ? r - 1 : r + 1);
    };
    const std::int64_t mode = how & round_mask;
    const double got = widen(r);
    if (mode != round_nearest && got != d) {
      if (got > d && (mode == round_down || (mode == round_zero && d > 0)))
        step(false);
      else if (got < d && (mode == round_up || (mode == round_zero && d < 0)))
        step(true);
    }
    return r;
  }
  }
}

int host_rounding(std::int64_t how) {
  switch (how & round_mask) {
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

// imm: modifiers; aux: to | from << 8 | 64-bit destination register << 16 | 64-bit source register << 17.
const insn *run_general(exec &x, const insn *i) {
  const auto to = static_cast<scalar>(i->aux & 0xff), from = static_cast<scalar>(i->aux >> 8 & 0xff);
  const bool wide_dst = (i->aux >> 16 & 1) != 0, wide_src = (i->aux >> 17 & 1) != 0;
  const std::int64_t how = i->imm;
  const bool small = to == scalar::f16 || to == scalar::bf16; // rounds by itself
  const int mode = small && (how & round_integer) == 0 ? FE_TONEAREST : host_rounding(how);
  if (mode != FE_TONEAREST) std::fesetround(mode);
  const insn *next = each_lane(x, i, [&](unsigned l) {
    const std::uint64_t raw = wide_src ? x.lanes<std::uint64_t>(i->a)[l] : x.lanes<std::uint32_t>(i->a)[l];
    number n = read(from, raw);
    if (n.floating && (how & flush_to_zero) != 0) n.real = flush_as(from, n.real);
    std::uint64_t r;
    switch (to) {
    case scalar::u8:
    case scalar::b8:
      r = static_cast<std::uint8_t>(to_integer<std::uint8_t>(n, how, size_of(from)));
      break;
    case scalar::s8:
      r = static_cast<std::uint64_t>(static_cast<std::int8_t>(to_integer<std::int8_t>(n, how, size_of(from))));
      break;
    case scalar::u16:
    case scalar::b16:
      r = static_cast<std::uint16_t>(to_integer<std::uint16_t>(n, how, size_of(from)));
      break;
    case scalar::s16:
      r = static_cast<std::uint64_t>(static_cast<std::int16_t>(to_integer<std::int16_t>(n, how, size_of(from))));
      break;
    case scalar::u32:
    case scalar::b32:
      r = static_cast<std::uint32_t>(to_integer<std::uint32_t>(n, how, size_of(from)));
      break;
    case scalar::s32:
      r = static_cast<std::uint64_t>(static_cast<std::int32_t>(to_integer<std::int32_t>(n, how, size_of(from))));
      break;
    case scalar::u64:
    case scalar::b64:
      r = to_integer<std::uint64_t>(n, how, size_of(from));
      break;
    case scalar::s64:
      r = to_integer<std::int64_t>(n, how, size_of(from));
      break;
    default:
      r = to_floating(n, to, from, how);
      break;
    }
    if (wide_dst)
      x.lanes<std::uint64_t>(i->dst)[l] = r;
    else
      x.lanes<std::uint32_t>(i->dst)[l] = static_cast<std::uint32_t>(r);
  });
  if (mode != FE_TONEAREST) std::fesetround(FE_TONEAREST);
  return next;
}

// --- choosing ---

template <class F>
handler by_plain(scalar t, F f) {
  switch (t) {
  case scalar::f32:
    return f(float{});
  case scalar::f64:
    return f(double{});
  default:
    return by_any_integer(t, f);
  }
}
handler plain_convert(scalar to, scalar from) {
  return by_plain(to, [from]<class D>(D) -> handler {
    return by_plain(from, []<class S>(S) -> handler { return map1<convert_plain<D, S>, D, S>; });
  });
}
template <class T>
handler integral(std::int64_t mode) {
  switch (mode) {
  case round_zero:
    return map1<to_integral<T, round_zero>, T, T>;
  case round_down:
    return map1<to_integral<T, round_down>, T, T>;
  case round_up:
    return map1<to_integral<T, round_up>, T, T>;
  default:
    return map1<to_integral<T, round_nearest>, T, T>;
  }
}
bool convertible(scalar t) {
  return is_integer(t) || t == scalar::f16 || t == scalar::bf16 || t == scalar::f32 || t == scalar::f64;
}

} // namespace

handler find_convert(scalar to, scalar from, std::int64_t how, bool wide_dst, bool wide_src) {
  if (!convertible(to) || !convertible(from)) return nullptr;
  const bool natural = wide_dst == (size_of(to) == 8) && wide_src == (size_of(from) == 8);
  const std::int64_t rest = how & ~static_cast<std::int64_t>(round_mask | round_integer), mode = how & round_mask;
  const bool integers = is_integer(to) && is_integer(from);
  if (natural && rest == 0) {
    if (integers) return plain_convert(to, from);
    if (is_integer(to) && mode == round_zero)
      if (handler h = plain_convert(to, from)) return h;
    if (is_float(to) && mode == round_nearest && (how & round_integer) == 0)
      if (handler h = plain_convert(to, from)) return h;
    if ((how & round_integer) != 0 && to == from && to == scalar::f32) return integral<float>(mode);
    if ((how & round_integer) != 0 && to == from && to == scalar::f64) return integral<double>(mode);
  }
  return run_general;
}

} // namespace gompsim::ptx::GOMPSIM_ISA
