// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Types that integer routines compute in, and choices that several of their files make. Included behind lanes.h by files
// that are compiled for several instruction sets.
#ifndef GOMPSIM_PTX_INTEGER_TYPES_H
#define GOMPSIM_PTX_INTEGER_TYPES_H

#include "sim/ptx/lanes.h"

namespace gompsim::ptx::GOMPSIM_ISA {

template <class T>
using uns = std::make_unsigned_t<T>;
// Arithmetic that wraps, in a type that integer promotion leaves alone.
template <class T>
using calc = std::conditional_t<(sizeof(T) < 4), std::uint32_t, uns<T>>;
template <class T>
constexpr unsigned width = sizeof(T) * 8;

template <class T>
struct wider;
template <>
struct wider<std::uint16_t> {
  using type = std::uint32_t;
};
template <>
struct wider<std::int16_t> {
  using type = std::int32_t;
};
template <>
struct wider<std::uint32_t> {
  using type = std::uint64_t;
};
template <>
struct wider<std::int32_t> {
  using type = std::int64_t;
};
template <>
struct wider<std::uint64_t> {
  using type = uint128;
};
template <>
struct wider<std::int64_t> {
  using type = int128;
};
template <class T>
using wide = typename wider<T>::type;

template <class T>
T saturated(wide<T> v) {
  if (v > std::numeric_limits<T>::max()) return std::numeric_limits<T>::max();
  if (v < std::numeric_limits<T>::min()) return std::numeric_limits<T>::min();
  return static_cast<T>(v);
}

template <class T>
T high_product(T a, T b) {
  return static_cast<T>(static_cast<wide<T>>(a) * static_cast<wide<T>>(b) >> width<T>);
}

template <template <class> class Op>
handler only32_2(scalar t) {
  if (t == scalar::u32 || t == scalar::b32) return map2<Op<std::uint32_t>, std::uint32_t, std::uint32_t, std::uint32_t>;
  if (t == scalar::s32) return map2<Op<std::int32_t>, std::int32_t, std::int32_t, std::int32_t>;
  return nullptr;
}
handler find_bits(int_op, scalar);
handler find_carry(int_op, scalar);

} // namespace gompsim::ptx::GOMPSIM_ISA

#endif
