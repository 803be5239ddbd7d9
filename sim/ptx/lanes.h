// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a routine walks the lanes of a warp: all 32 in a loop that the compiler turns into vector instructions, or those of a
// partial mask one after the other. Included by the files that are compiled for several instruction sets; everything is in
// the namespace of the variant.
#ifndef GOMPSIM_PTX_LANES_H
#define GOMPSIM_PTX_LANES_H

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "sim/ptx/exec.h"
#include "sim/ptx/routines.h"
#include "sim/ptx/warp.h"

#ifndef GOMPSIM_ISA
#define GOMPSIM_ISA isa_base
#endif
#ifdef GOMPSIM_ISA_V3
#pragma GCC target("arch=x86-64-v3")
#endif

namespace gompsim::ptx::GOMPSIM_ISA {

__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;
__extension__ typedef _Float16 half;

template <class T>
using slot_of = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;

template <unsigned N>
struct bits_type;
template <>
struct bits_type<1> {
  using type = std::uint8_t;
};
template <>
struct bits_type<2> {
  using type = std::uint16_t;
};
template <>
struct bits_type<4> {
  using type = std::uint32_t;
};
template <>
struct bits_type<8> {
  using type = std::uint64_t;
};
template <class T>
using bits_of = typename bits_type<sizeof(T)>::type;

template <class T>
[[gnu::always_inline]] inline T from_slot(slot_of<T> s) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<T>(s);
  else
    return std::bit_cast<T>(static_cast<bits_of<T>>(s));
}
// Signed values are extended to the slot, so that a register wider than the type gets what PTX says.
template <class T>
[[gnu::always_inline]] inline slot_of<T> to_slot(T v) {
  if constexpr (std::is_integral_v<T>)
    return static_cast<slot_of<T>>(v);
  else
    return std::bit_cast<bits_of<T>>(v);
}

// F::apply of each active lane.
template <class F, class D, class A>
const insn *map1(exec &x, const insn *i) {
  lane_mask m = x.active(i);
  auto *d = x.lanes<slot_of<D>>(i->dst);
  const auto *a = x.lanes<slot_of<A>>(i->a);
  if (m == all_lanes) {
#pragma GCC ivdep
    for (unsigned l = 0; l < warp_size; ++l) d[l] = to_slot<D>(F::apply(from_slot<A>(a[l])));
  } else {
    for (; m != 0; m &= m - 1) {
      const unsigned l = std::countr_zero(m);
      d[l] = to_slot<D>(F::apply(from_slot<A>(a[l])));
    }
  }
  return i + 1;
}

template <class F, class D, class A, class B>
const insn *map2(exec &x, const insn *i) {
  lane_mask m = x.active(i);
  auto *d = x.lanes<slot_of<D>>(i->dst);
  const auto *a = x.lanes<slot_of<A>>(i->a);
  const auto *b = x.lanes<slot_of<B>>(i->b);
  if (m == all_lanes) {
#pragma GCC ivdep
    for (unsigned l = 0; l < warp_size; ++l) d[l] = to_slot<D>(F::apply(from_slot<A>(a[l]), from_slot<B>(b[l])));
  } else {
    for (; m != 0; m &= m - 1) {
      const unsigned l = std::countr_zero(m);
      d[l] = to_slot<D>(F::apply(from_slot<A>(a[l]), from_slot<B>(b[l])));
    }
  }
  return i + 1;
}

template <class F, class D, class A, class B, class C>
const insn *map3(exec &x, const insn *i) {
  lane_mask m = x.active(i);
  auto *d = x.lanes<slot_of<D>>(i->dst);
  const auto *a = x.lanes<slot_of<A>>(i->a);
  const auto *b = x.lanes<slot_of<B>>(i->b);
  const auto *c = x.lanes<slot_of<C>>(i->c);
  if (m == all_lanes) {
#pragma GCC ivdep
    for (unsigned l = 0; l < warp_size; ++l)
      d[l] = to_slot<D>(F::apply(from_slot<A>(a[l]), from_slot<B>(b[l]), from_slot<C>(c[l])));
  } else {
    for (; m != 0; m &= m - 1) {
      const unsigned l = std::countr_zero(m);
      d[l] = to_slot<D>(F::apply(from_slot<A>(a[l]), from_slot<B>(b[l]), from_slot<C>(c[l])));
    }
  }
  return i + 1;
}

// For expensive operations: once, if all lanes have the same operands, which is so in code that every lane runs redundantly.
template <class F, class D, class A, class B>
const insn *map2_costly(exec &x, const insn *i) {
  const lane_mask m = x.active(i);
  const auto *a = x.lanes<slot_of<A>>(i->a);
  const auto *b = x.lanes<slot_of<B>>(i->b);
  if (m == all_lanes) {
    slot_of<A> da = 0;
    slot_of<B> db = 0;
    for (unsigned l = 0; l < warp_size; ++l) da |= a[l] ^ a[0], db |= b[l] ^ b[0];
    if (da == 0 && db == 0) {
      auto *d = x.lanes<slot_of<D>>(i->dst);
      const auto r = to_slot<D>(F::apply(from_slot<A>(a[0]), from_slot<B>(b[0])));
      for (unsigned l = 0; l < warp_size; ++l) d[l] = r;
      return i + 1;
    }
  }
  return map2<F, D, A, B>(x, i);
}

template <class F, class D, class A>
const insn *map1_costly(exec &x, const insn *i) {
  const lane_mask m = x.active(i);
  const auto *a = x.lanes<slot_of<A>>(i->a);
  if (m == all_lanes) {
    slot_of<A> da = 0;
    for (unsigned l = 0; l < warp_size; ++l) da |= a[l] ^ a[0];
    if (da == 0) {
      auto *d = x.lanes<slot_of<D>>(i->dst);
      const auto r = to_slot<D>(F::apply(from_slot<A>(a[0])));
      for (unsigned l = 0; l < warp_size; ++l) d[l] = r;
      return i + 1;
    }
  }
  return map1<F, D, A>(x, i);
}

// For operations that need the instruction's modifiers, or are rare.
template <class F>
const insn *each_lane(exec &x, const insn *i, F f) {
  for (lane_mask m = x.active(i); m != 0; m &= m - 1) f(static_cast<unsigned>(std::countr_zero(m)));
  return i + 1;
}

} // namespace gompsim::ptx::GOMPSIM_ISA

#endif
