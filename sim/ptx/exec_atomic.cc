// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// atom and red. Blocks run on several host threads, and the host itself looks at mapped memory, so each is an atomic
// operation of the host, sequentially consistent: x86 has no weaker one. Lanes take their turns in order.
#include "sim/ptx/lanes.h"
#include "sim/ptx/small_float.h"

namespace gompsim::ptx::GOMPSIM_ISA {

namespace {

template <class B>
bool swap(std::byte *p, B *expected, B desired) {
  return __atomic_compare_exchange_n(reinterpret_cast<B *>(p), expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

// Replaces the value by f of it; gives the old one.
template <class B, class F>
B update(std::byte *p, F f) {
  B old = __atomic_load_n(reinterpret_cast<B *>(p), __ATOMIC_RELAXED);
  while (!swap(p, &old, static_cast<B>(f(old)))) {
  }
  return old;
}

template <atom_op Op, class T>
bits_of<T> operate(std::byte *p, bits_of<T> raw, bits_of<T> other, bool *changed) {
  using B = bits_of<T>;
  auto *at = reinterpret_cast<B *>(p);
  B old;
  if constexpr (Op == atom_op::cas) {
    old = raw;
    *changed = swap(p, &old, other) && raw != other;
    return old;
  } else if constexpr (Op == atom_op::exch) {
    old = __atomic_exchange_n(at, raw, __ATOMIC_SEQ_CST);
    *changed = old != raw;
    return old;
  } else if constexpr (!std::is_integral_v<T>) {
    const T v = std::bit_cast<T>(raw);
    old = update<B>(p, [&](B o) {
      const T was = std::bit_cast<T>(o);
      T r;
      if constexpr (Op == atom_op::add)
        r = was + v;
      else if constexpr (Op == atom_op::min)
        r = v != v || was < v ? was : v;
      else
        r = v != v || was > v ? was : v;
      return std::bit_cast<B>(r);
    });
    *changed = true;
    return old;
  } else {
    const T v = static_cast<T>(raw);
    if constexpr (Op == atom_op::add)
      old = __atomic_fetch_add(at, raw, __ATOMIC_SEQ_CST);
    else if constexpr (Op == atom_op::and_)
      old = __atomic_fetch_and(at, raw, __ATOMIC_SEQ_CST);
    else if constexpr (Op == atom_op::or_)
      old = __atomic_fetch_or(at, raw, __ATOMIC_SEQ_CST);
    else if constexpr (Op == atom_op::xor_)
      old = __atomic_fetch_xor(at, raw, __ATOMIC_SEQ_CST);
    else
      old = update<B>(p, [&](B o) -> B {
        const T was = static_cast<T>(o);
        if constexpr (Op == atom_op::min)
          return static_cast<B>(was < v ? was : v);
        else if constexpr (Op == atom_op::max)
          return static_cast<B>(was > v ? was : v);
        else if constexpr (Op == atom_op::inc)
          return was >= v ? B{0} : static_cast<B>(was + 1);
        else
          return was == 0 || was > v ? static_cast<B>(v) : static_cast<B>(was - 1);
      });
    *changed = true;
    return old;
  }
}

template <bool Shared, unsigned Bytes, class F, class M>
const insn *each_place(exec &x, const insn *i, M *dst, F f) {
  const auto *a = x.lanes<std::uint64_t>(i->a);
  lane_mask m = x.active(i);
  if (m == 0) return i + 1;
  ++x.counters.atomics;
  bool any = false;
  for (; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    const std::uint64_t at = a[l] + static_cast<std::uint64_t>(i->imm);
    std::byte *p = Shared ? x.resolve_shared(i, l, at, Bytes)
                          : x.resolve(i, l, at, Bytes, access::update, (i->aux & mem_global_only) == 0);
    if (p == nullptr) return nullptr;
    bool changed = false;
    const M old = f(p, l, &changed);
    any |= changed;
    if (dst != nullptr) dst[l] = old;
  }
  // What changes nothing is most likely an attempt to take a lock.
  if (any)
    x.wrote = true;
  else
    x.note_poll(16);
  return i + 1;
}

template <bool Shared, atom_op Op, class T, bool Returns>
const insn *run_atomic(exec &x, const insn *i) {
  using B = bits_of<T>;
  using S = slot_of<T>;
  struct action {
    const S *v, *w;
    S operator()(std::byte *p, unsigned l, bool *changed) const {
      return operate<Op, T>(p, static_cast<B>(v[l]), static_cast<B>(w[l]), changed);
    }
  };
  return each_place<Shared, sizeof(T)>(x, i, Returns ? x.lanes<S>(i->dst) : nullptr,
                                       action{x.lanes<S>(i->b), x.lanes<S>(i->c)});
}

// The sum of 16-bit floating-point values, or of pairs of them.
template <class Format, bool Pair>
std::uint32_t add_small(std::byte *p, std::uint32_t value, bool *changed) {
  using B = std::conditional_t<Pair, std::uint32_t, std::uint16_t>;
  const auto add = [](std::uint16_t a, std::uint16_t b) { return Format::narrow(Format::widen(a) + Format::widen(b)); };
  *changed = true;
  return update<B>(p, [&](B o) -> B {
    std::uint32_t r = add(static_cast<std::uint16_t>(o), static_cast<std::uint16_t>(value));
    if constexpr (Pair)
      r |= std::uint32_t{add(static_cast<std::uint16_t>(o >> 16), static_cast<std::uint16_t>(value >> 16))} << 16;
    return static_cast<B>(r);
  });
}

template <bool Shared, class Format, bool Pair, bool Returns>
const insn *run_atomic_small(exec &x, const insn *i) {
  struct action {
    const std::uint32_t *v;
    std::uint32_t operator()(std::byte *p, unsigned l, bool *changed) const {
      return add_small<Format, Pair>(p, v[l], changed);
    }
  };
  return each_place<Shared, Pair ? 4 : 2>(x, i, Returns ? x.lanes<std::uint32_t>(i->dst) : nullptr,
                                          action{x.lanes<std::uint32_t>(i->b)});
}

template <atom_op Op, class T>
std::uint64_t operate_on(std::byte *p, std::uint64_t value, std::uint64_t other, bool *changed) {
  using B = bits_of<T>;
  return operate<Op, T>(p, static_cast<B>(value), static_cast<B>(other), changed);
}
template <class Format, bool Pair>
std::uint64_t operate_small(std::byte *p, std::uint64_t value, std::uint64_t, bool *changed) {
  return add_small<Format, Pair>(p, static_cast<std::uint32_t>(value), changed);
}

template <atom_op Op, class T>
atomic_routine place(bool shared, bool returns) {
  if (shared) return {returns ? run_atomic<true, Op, T, true> : run_atomic<true, Op, T, false>, operate_on<Op, T>};
  return {returns ? run_atomic<false, Op, T, true> : run_atomic<false, Op, T, false>, operate_on<Op, T>};
}
template <class Format, bool Pair>
atomic_routine place_small(bool shared, bool returns) {
  constexpr atomic_operation operation = operate_small<Format, Pair>;
  if (shared)
    return {returns ? run_atomic_small<true, Format, Pair, true> : run_atomic_small<true, Format, Pair, false>, operation};
  return {returns ? run_atomic_small<false, Format, Pair, true> : run_atomic_small<false, Format, Pair, false>, operation};
}

using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using s32 = std::int32_t;
using s64 = std::int64_t;

} // namespace

atomic_routine find_atomic(space where, atom_op op, scalar t, bool returns) {
  if (where != space::generic && where != space::global && where != space::shared) return {};
  const bool sh = where == space::shared;
  switch (op) {
  case atom_op::add:
    switch (t) {
    case scalar::u32:
    case scalar::s32:
      return place<atom_op::add, u32>(sh, returns);
    case scalar::u64:
    case scalar::s64:
      return place<atom_op::add, u64>(sh, returns);
    case scalar::f32:
      return place<atom_op::add, float>(sh, returns);
    case scalar::f64:
      return place<atom_op::add, double>(sh, returns);
    case scalar::f16:
      return place_small<small_half, false>(sh, returns);
    case scalar::f16x2:
      return place_small<small_half, true>(sh, returns);
    case scalar::bf16:
      return place_small<small_brain, false>(sh, returns);
    case scalar::bf16x2:
      return place_small<small_brain, true>(sh, returns);
    default:
      return {};
    }
  case atom_op::and_:
    return t == scalar::b32   ? place<atom_op::and_, u32>(sh, returns)
           : t == scalar::b64 ? place<atom_op::and_, u64>(sh, returns)
                              : atomic_routine{};
  case atom_op::or_:
    return t == scalar::b32   ? place<atom_op::or_, u32>(sh, returns)
           : t == scalar::b64 ? place<atom_op::or_, u64>(sh, returns)
                              : atomic_routine{};
  case atom_op::xor_:
    return t == scalar::b32   ? place<atom_op::xor_, u32>(sh, returns)
           : t == scalar::b64 ? place<atom_op::xor_, u64>(sh, returns)
                              : atomic_routine{};
  case atom_op::exch:
    return t == scalar::b32   ? place<atom_op::exch, u32>(sh, returns)
           : t == scalar::b64 ? place<atom_op::exch, u64>(sh, returns)
                              : atomic_routine{};
  case atom_op::cas:
    return t == scalar::b32   ? place<atom_op::cas, u32>(sh, returns)
           : t == scalar::b64 ? place<atom_op::cas, u64>(sh, returns)
           : t == scalar::b16 ? place<atom_op::cas, u16>(sh, returns)
                              : atomic_routine{};
  case atom_op::min:
    switch (t) {
    case scalar::u32:
      return place<atom_op::min, u32>(sh, returns);
    case scalar::s32:
      return place<atom_op::min, s32>(sh, returns);
    case scalar::u64:
      return place<atom_op::min, u64>(sh, returns);
    case scalar::s64:
      return place<atom_op::min, s64>(sh, returns);
    default:
      return {};
    }
  case atom_op::max:
    switch (t) {
    case scalar::u32:
      return place<atom_op::max, u32>(sh, returns);
    case scalar::s32:
      return place<atom_op::max, s32>(sh, returns);
    case scalar::u64:
      return place<atom_op::max, u64>(sh, returns);
    case scalar::s64:
      return place<atom_op::max, s64>(sh, returns);
    default:
      return {};
    }
  case atom_op::inc:
    return t == scalar::u32 ? place<atom_op::inc, u32>(sh, returns) : atomic_routine{};
  case atom_op::dec:
    return t == scalar::u32 ? place<atom_op::dec, u32>(sh, returns) : atomic_routine{};
  }
  return {};
}

} // namespace gompsim::ptx::GOMPSIM_ISA
