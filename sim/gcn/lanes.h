// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a routine walks the lanes of a wave: all 64 in a loop that the compiler turns into vector instructions, or those of a
// partial mask one after the other, which for GCC's scalar code is the first one alone. Included by the files that are
// compiled for several instruction sets of the host; everything is in the namespace of the variant.
#ifndef GOMPSIM_GCN_LANES_H
#define GOMPSIM_GCN_LANES_H

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "sim/gcn/exec.h"
#include "sim/gcn/routines.h"

#ifndef GOMPSIM_ISA
#define GOMPSIM_ISA isa_base
#endif
#ifdef GOMPSIM_ISA_V3
#pragma GCC target("arch=x86-64-v3")
#endif

namespace gompsim::gcn::GOMPSIM_ISA {

using u8 = std::uint8_t;
using i8 = std::int8_t;
using u16 = std::uint16_t;
using i16 = std::int16_t;
using u32 = std::uint32_t;
using i32 = std::int32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;
using f32 = float;
using f64 = double;
__extension__ typedef _Float16 f16;

// 16 bits of a register hold an integer or a half; narrower results clear the bits above, as gfx9 does.
template <class T>
[[gnu::always_inline]] inline T from_words(u32 lo, u32 hi) {
  if constexpr (sizeof(T) == 8)
    return std::bit_cast<T>(static_cast<u64>(hi) << 32 | lo);
  else if constexpr (sizeof(T) == 4)
    return std::bit_cast<T>(lo);
  else
    return std::bit_cast<T>(static_cast<u16>(lo));
}
template <class T>
[[gnu::always_inline]] inline u64 to_word(T v) {
  if constexpr (sizeof(T) == 8)
    return std::bit_cast<u64>(v);
  else if constexpr (sizeof(T) == 4)
    return std::bit_cast<u32>(v);
  else
    return std::bit_cast<u16>(v);
}

// The lanes of an operand, as a loop over all of them reads them.
template <class T>
class all_of {
public:
  [[gnu::always_inline]] all_of(exec &x, operand_ref r) : p(x.words(r)) {
    if ((r & ref_uniform) == 0) return;
    for (unsigned l = 0; l < wave_size; ++l) temp[l] = p[0];
    if constexpr (sizeof(T) == 8)
      for (unsigned l = 0; l < wave_size; ++l) temp[wave_size + l] = p[1];
    p = temp;
  }
  [[gnu::always_inline]] T operator[](unsigned l) const {
    return from_words<T>(p[l], sizeof(T) == 8 ? p[wave_size + l] : 0);
  }

private:
  const u32 *p;
  u32 temp[sizeof(T) == 8 ? 2 * wave_size : wave_size];
};
// The same for one lane after the other.
template <class T>
class each_of {
public:
  [[gnu::always_inline]] each_of(const exec &x, operand_ref r)
      : p(x.words(r)), step((r & ref_uniform) == 0 ? 1 : 0), high((r & ref_uniform) == 0 ? wave_size : 1) {}
  [[gnu::always_inline]] T operator[](unsigned l) const {
    return from_words<T>(p[l * step], sizeof(T) == 8 ? p[l * step + high] : 0);
  }

private:
  const u32 *p;
  unsigned step, high;
};

// Results of lanes: always a vector register.
template <class T>
[[gnu::always_inline]] inline void put(u32 *d, unsigned l, T v) {
  const u64 w = to_word<T>(v);
  d[l] = static_cast<u32>(w);
  if constexpr (sizeof(T) == 8) d[wave_size + l] = static_cast<u32>(w >> 32);
}

template <class F>
[[gnu::always_inline]] inline void for_lanes(lane_mask m, F f) {
  for (; m != 0; m &= m - 1) f(static_cast<unsigned>(std::countr_zero(m)));
}

template <class D, class A, auto F>
const insn *map1(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  u32 *d = x.words(i->d);
  if (m == all_lanes) {
    const all_of<A> a(x, i->a);
#pragma GCC ivdep
    for (unsigned l = 0; l < wave_size; ++l) put<D>(d, l, F(a[l]));
  } else {
    const each_of<A> a(x, i->a);
    for_lanes(m, [&](unsigned l) { put<D>(d, l, F(a[l])); });
  }
  return i + 1;
}
template <class D, class A, class B, auto F>
const insn *map2(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  u32 *d = x.words(i->d);
  if (m == all_lanes) {
    const all_of<A> a(x, i->a);
    const all_of<B> b(x, i->b);
#pragma GCC ivdep
    for (unsigned l = 0; l < wave_size; ++l) put<D>(d, l, F(a[l], b[l]));
  } else {
    const each_of<A> a(x, i->a);
    const each_of<B> b(x, i->b);
    for_lanes(m, [&](unsigned l) { put<D>(d, l, F(a[l], b[l])); });
  }
  return i + 1;
}
template <class D, class A, class B, class C, auto F>
const insn *map3(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  u32 *d = x.words(i->d);
  if (m == all_lanes) {
    const all_of<A> a(x, i->a);
    const all_of<B> b(x, i->b);
    const all_of<C> c(x, i->c);
#pragma GCC ivdep
    for (unsigned l = 0; l < wave_size; ++l) put<D>(d, l, F(a[l], b[l], c[l]));
  } else {
    const each_of<A> a(x, i->a);
    const each_of<B> b(x, i->b);
    const each_of<C> c(x, i->c);
    for_lanes(m, [&](unsigned l) { put<D>(d, l, F(a[l], b[l], c[l])); });
  }
  return i + 1;
}

// --- what a routine wants: it tells run_modified about its operands ---
template <class T>
constexpr lane_type type_of() {
  if constexpr (std::is_same_v<T, f16>)
    return lane_type::f16;
  else if constexpr (std::is_same_v<T, f32>)
    return lane_type::f32;
  else if constexpr (std::is_same_v<T, f64>)
    return lane_type::f64;
  else if constexpr (sizeof(T) == 8)
    return lane_type::b64;
  else if constexpr (sizeof(T) == 4)
    return lane_type::b32;
  else
    return lane_type::b16;
}
template <class D, class A, auto F>
constexpr routine vector1() {
  return {map1<D, A, F>, type_of<D>(), {type_of<A>(), lane_type::none, lane_type::none}};
}
template <class D, class A, class B, auto F>
constexpr routine vector2() {
  return {map2<D, A, B, F>, type_of<D>(), {type_of<A>(), type_of<B>(), lane_type::none}};
}
template <class D, class A, class B, class C, auto F>
constexpr routine vector3() {
  return {map3<D, A, B, C, F>, type_of<D>(), {type_of<A>(), type_of<B>(), type_of<C>()}};
}

#define GCN_V1(NAME, D, A, E)                                                                                               \
  case opcode::NAME:                                                                                                        \
    return vector1<D, A, [](A a) -> D { return static_cast<D>(E); }>();
#define GCN_V2(NAME, D, A, B, E)                                                                                            \
  case opcode::NAME:                                                                                                        \
    return vector2<D, A, B, [](A a, B b) -> D { return static_cast<D>(E); }>();
#define GCN_V3(NAME, D, A, B, C, E)                                                                                         \
  case opcode::NAME:                                                                                                        \
    return vector3<D, A, B, C, [](A a, B b, C c) -> D { return static_cast<D>(E); }>();

} // namespace gompsim::gcn::GOMPSIM_ISA

#endif
