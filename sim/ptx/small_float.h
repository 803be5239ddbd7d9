// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The 16-bit floating-point formats, by way of double, which holds each of their values. Results are rounded once, to
// nearest. Included by files that are compiled for several instruction sets, behind lanes.h.
#ifndef GOMPSIM_PTX_SMALL_FLOAT_H
#define GOMPSIM_PTX_SMALL_FLOAT_H

#include "sim/ptx/lanes.h"

namespace gompsim::ptx::GOMPSIM_ISA {

// Rounds to odd what rounding to nearest made of an exact value: `error` tells on which side of `rounded` that lies. A
// further rounding to a format with at least two bits less is then as good as a single one.
template <class T>
inline T to_odd(T rounded, bool exact, bool above) {
  if (exact || rounded != rounded || std::isinf(rounded)) return rounded;
  const auto bits = std::bit_cast<bits_of<T>>(rounded);
  if ((bits & 1) != 0) return rounded;
  return std::nextafter(rounded, above ? std::numeric_limits<T>::infinity() : -std::numeric_limits<T>::infinity());
}

// a * b + c for operands with at most 11 bits: the product is exact, and the sum is rounded to odd.
inline double fma_to_odd(double a, double b, double c) {
  const double p = a * b, s = p + c;
  const double t = s - p, error = (p - (s - t)) + (c - t);
  return to_odd(s, error == 0 || error != error, error > 0);
}

struct small_half {
  static double widen(std::uint16_t v) { return static_cast<double>(std::bit_cast<half>(v)); }
  static std::uint16_t narrow(double v) { return std::bit_cast<std::uint16_t>(static_cast<half>(v)); }
  static double flush(double v) { return v != 0 && std::fabs(v) < 0x1p-14 ? std::copysign(0.0, v) : v; }
};

struct small_brain {
  static double widen(std::uint16_t v) { return std::bit_cast<float>(std::uint32_t{v} << 16); }
  static std::uint16_t narrow(double v) {
    if (v != v) return 0x7fff;
    const float nearest = static_cast<float>(v);
    const float f = to_odd(nearest, static_cast<double>(nearest) == v, v > nearest);
    std::uint32_t bits = std::bit_cast<std::uint32_t>(f);
    bits += 0x7fff + (bits >> 16 & 1);
    return static_cast<std::uint16_t>(bits >> 16);
  }
  static double flush(double v) { return v != 0 && std::fabs(v) < 0x1p-126 ? std::copysign(0.0, v) : v; }
};

} // namespace gompsim::ptx::GOMPSIM_ISA

#endif
