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
#include <utility>

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

// A number that the routine must flush if the mode says so, since no arithmetic of the host is done with it: as a type of a
// source or a result. Halves, of which the host's arithmetic is that of wider numbers, always are.
template <class T>
struct flushed {};
template <class T>
struct lane_of {
  using value = T;
  static constexpr bool flushes = std::is_same_v<T, f16>;
};
template <class T>
struct lane_of<flushed<T>> {
  using value = T;
  static constexpr bool flushes = true;
};
template <class T>
using value_of = typename lane_of<T>::value;

template <class T>
class flush {
public:
  static constexpr unsigned bits = sizeof(T) * 8, fraction = bits == 16 ? 10 : bits == 32 ? 23 : 52;
  using word = std::conditional_t<bits == 16, u16, std::conditional_t<bits == 32, u32, u64>>;
  static constexpr word exponent = static_cast<word>((~word{0} << fraction) & (static_cast<word>(~word{0}) >> 1));
  [[gnu::always_inline]] explicit flush(word mask) : kept(mask) {}
  [[gnu::always_inline]] T operator()(T v) const {
    const word w = std::bit_cast<word>(v);
    return std::bit_cast<T>(static_cast<word>((w & exponent) == 0 ? w & kept : w));
  }
  [[gnu::always_inline]] static word source(const exec &x) {
    return bits == 16   ? x.denormals.source_16
           : bits == 32 ? x.denormals.source_32
                        : static_cast<word>(x.denormals.source_64);
  }
  [[gnu::always_inline]] static word result(const exec &x) {
    return bits == 16   ? x.denormals.result_16
           : bits == 32 ? x.denormals.result_32
                        : static_cast<word>(x.denormals.result_64);
  }

private:
  word kept;
};
// What is done to each source, and to each result.
struct unchanged {
  template <class T>
  [[gnu::always_inline]] T operator()(T v) const {
    return v;
  }
};
template <class T>
[[gnu::always_inline]] inline auto on_reading(const exec &x) {
  if constexpr (lane_of<T>::flushes)
    return flush<value_of<T>>(flush<value_of<T>>::source(x));
  else
    return unchanged{};
}
template <class T>
[[gnu::always_inline]] inline auto on_writing(const exec &x) {
  if constexpr (lane_of<T>::flushes)
    return flush<value_of<T>>(flush<value_of<T>>::result(x));
  else
    return unchanged{};
}

// The lanes of an operand, as a loop over all of them reads them.
template <class Lane>
class all_of {
  using T = value_of<Lane>;

public:
  [[gnu::always_inline]] all_of(exec &x, operand_ref r) : p(x.words(r)), read(on_reading<Lane>(x)) {
    if ((r & ref_uniform) == 0) return;
    for (unsigned l = 0; l < wave_size; ++l) temp[l] = p[0];
    if constexpr (sizeof(T) == 8)
      for (unsigned l = 0; l < wave_size; ++l) temp[wave_size + l] = p[1];
    p = temp;
  }
  [[gnu::always_inline]] T operator[](unsigned l) const {
    return read(from_words<T>(p[l], sizeof(T) == 8 ? p[wave_size + l] : 0));
  }

private:
  const u32 *p;
  [[no_unique_address]] decltype(on_reading<Lane>(std::declval<exec &>())) read;
  u32 temp[sizeof(T) == 8 ? 2 * wave_size : wave_size];
};
// The same for one lane after the other.
template <class Lane>
class each_of {
  using T = value_of<Lane>;

public:
  [[gnu::always_inline]] each_of(const exec &x, operand_ref r)
      : p(x.words(r)), step((r & ref_uniform) == 0 ? 1 : 0), high((r & ref_uniform) == 0 ? wave_size : 1),
        read(on_reading<Lane>(x)) {}
  [[gnu::always_inline]] T operator[](unsigned l) const {
    return read(from_words<T>(p[l * step], sizeof(T) == 8 ? p[l * step + high] : 0));
  }

private:
  const u32 *p;
  unsigned step, high;
  [[no_unique_address]] decltype(on_reading<Lane>(std::declval<const exec &>())) read;
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
  const auto done = on_writing<D>(x);
  if (m == all_lanes) {
    const all_of<A> a(x, i->a);
#pragma GCC ivdep
    for (unsigned l = 0; l < wave_size; ++l) put(d, l, done(F(a[l])));
  } else {
    const each_of<A> a(x, i->a);
    for_lanes(m, [&](unsigned l) { put(d, l, done(F(a[l]))); });
  }
  return i + 1;
}
template <class D, class A, class B, auto F>
const insn *map2(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  u32 *d = x.words(i->d);
  const auto done = on_writing<D>(x);
  if (m == all_lanes) {
    const all_of<A> a(x, i->a);
    const all_of<B> b(x, i->b);
#pragma GCC ivdep
    for (unsigned l = 0; l < wave_size; ++l) put(d, l, done(F(a[l], b[l])));
  } else {
    const each_of<A> a(x, i->a);
    const each_of<B> b(x, i->b);
    for_lanes(m, [&](unsigned l) { put(d, l, done(F(a[l], b[l]))); });
  }
  return i + 1;
}
template <class D, class A, class B, class C, auto F>
const insn *map3(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  u32 *d = x.words(i->d);
  const auto done = on_writing<D>(x);
  if (m == all_lanes) {
    const all_of<A> a(x, i->a);
    const all_of<B> b(x, i->b);
    const all_of<C> c(x, i->c);
#pragma GCC ivdep
    for (unsigned l = 0; l < wave_size; ++l) put(d, l, done(F(a[l], b[l], c[l])));
  } else {
    const each_of<A> a(x, i->a);
    const each_of<B> b(x, i->b);
    const each_of<C> c(x, i->c);
    for_lanes(m, [&](unsigned l) { put(d, l, done(F(a[l], b[l], c[l]))); });
  }
  return i + 1;
}

// --- what a routine wants: it tells run_modified about its operands ---
template <class Lane>
constexpr lane_type type_of() {
  using T = value_of<Lane>;
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
    return vector1<D, A, [](value_of<A> a) -> value_of<D> { return static_cast<value_of<D>>(E); }>();
#define GCN_V2(NAME, D, A, B, E)                                                                                            \
  case opcode::NAME:                                                                                                        \
    return vector2<D, A, B, [](value_of<A> a, value_of<B> b) -> value_of<D> { return static_cast<value_of<D>>(E); }>();
#define GCN_V3(NAME, D, A, B, C, E)                                                                                         \
  case opcode::NAME:                                                                                                        \
    return vector3<D, A, B, C, [](value_of<A> a, value_of<B> b, value_of<C> c) -> value_of<D> {                             \
      return static_cast<value_of<D>>(E);                                                                                   \
    }>();

} // namespace gompsim::gcn::GOMPSIM_ISA

#endif
