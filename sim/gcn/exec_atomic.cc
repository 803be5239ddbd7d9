// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic operations of lanes, one lane after the other. They are the host's, sequentially consistent.
#include <algorithm>
#include <bit>
#include <type_traits>

#include "sim/gcn/address.h"
#include "sim/gcn/memory_operation.h"
#include "sim/gcn/routines.h"
#include "sim/gcn/weak_access.h"

namespace gompsim::gcn {

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

template <class T>
using float_of = std::conditional_t<sizeof(T) == 8, double, float>;
template <class T>
using signed_of = std::make_signed_t<T>;

__extension__ typedef _Float16 f16;

// Two halves of a word, added each by itself.
u32 added_halves(u32 a, u32 b) {
  const auto one = [](u32 p, u32 q) {
    const auto h = [](u32 v) { return std::bit_cast<f16>(static_cast<std::uint16_t>(v)); };
    return u32{std::bit_cast<std::uint16_t>(static_cast<f16>(h(p) + h(q)))};
  };
  return one(a >> 16, b >> 16) << 16 | one(a, b);
}
// The same of bfloat16: the sum is rounded to the nearest, to even.
u32 added_bfloats(u32 a, u32 b) {
  const auto one = [](u32 p, u32 q) {
    const float sum = std::bit_cast<float>(p << 16) + std::bit_cast<float>(q << 16);
    const u32 v = std::bit_cast<u32>(sum);
    return sum != sum ? v >> 16 | 0x40 : (v + 0x7fff + (v >> 16 & 1)) >> 16;
  };
  return one(a >> 16, b >> 16) << 16 | one(a & 0xffff, b & 0xffff);
}

// The new value, from the old one, the operand, and what is compared with.
template <atomic_kind K, class T>
T combined(T old, T v, T other) {
  using S = signed_of<T>;
  using F = float_of<T>;
  using enum atomic_kind;
  const auto f = [](T b) { return std::bit_cast<F>(b); };
  if constexpr (K == swap) return v;
  if constexpr (K == cmpswap) return old == other ? v : old;
  if constexpr (K == fcmpswap) return f(old) == f(other) ? v : old;
  if constexpr (K == add) return old + v;
  if constexpr (K == sub) return old - v;
  if constexpr (K == rsub) return v - old;
  if constexpr (K == inc) return old >= v ? 0 : old + 1;
  if constexpr (K == dec) return old == 0 || old > v ? v : old - 1;
  if constexpr (K == smin) return static_cast<T>(std::min(static_cast<S>(old), static_cast<S>(v)));
  if constexpr (K == smax) return static_cast<T>(std::max(static_cast<S>(old), static_cast<S>(v)));
  if constexpr (K == umin) return std::min(old, v);
  if constexpr (K == umax) return std::max(old, v);
  if constexpr (K == and_bits) return old & v;
  if constexpr (K == or_bits) return old | v;
  if constexpr (K == xor_bits) return old ^ v;
  if constexpr (K == wrap) return old >= v ? old - v : old + other;
  if constexpr (K == mskor) return (old & ~v) | other; // v: the mask
  if constexpr (K == csub) return old < v ? 0 : old - v;
  if constexpr (K == fadd) return std::bit_cast<T>(f(old) + f(v));
  if constexpr (K == fmin) return f(v) != f(v) || f(old) <= f(v) ? old : v;
  if constexpr (K == fmax) return f(v) != f(v) || f(old) >= f(v) ? old : v;
  if constexpr (K == pk_add_f16) return static_cast<T>(added_halves(static_cast<u32>(old), static_cast<u32>(v)));
  if constexpr (K == pk_add_bf16) return static_cast<T>(added_bfloats(static_cast<u32>(old), static_cast<u32>(v)));
}

template <class T>
T lane_value(const u32 *p, unsigned l) {
  if constexpr (sizeof(T) == 8)
    return static_cast<u64>(p[wave_size + l]) << 32 | p[l];
  else
    return p[l];
}

template <class Address, class T, atomic_kind K>
const insn *run_atomic(exec &x, const insn *i) {
  const Address a(x, i);
  const u32 *v = x.words(i->b), *other = x.words(i->e);
  u32 *d = (i->flags & mem_returns) != 0 ? x.words(i->d) : nullptr;
  ++x.counters.atomics;
  bool changed = false;
  for (lane_mask r = x.mask(); r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    std::byte *p = a.find(x, i, l, a[l], sizeof(T), access::update);
    if (p == nullptr) return nullptr;
    auto *at = reinterpret_cast<T *>(p);
    const T with = lane_value<T>(v, l), second = lane_value<T>(other, l);
    T old = __atomic_load_n(at, __ATOMIC_RELAXED), next;
    do next = combined<K, T>(old, with, second);
    while (!__atomic_compare_exchange_n(at, &old, next, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    changed |= next != old;
    if (d == nullptr) continue;
    d[l] = static_cast<u32>(old);
    if constexpr (sizeof(T) == 8) d[wave_size + l] = static_cast<u32>(old >> 32);
  }
  if (changed)
    x.wrote = true;
  else
    x.note_poll(16);
  return i + 1;
}

// DS instructions with two offsets: what is at each is exchanged.
template <class T>
const insn *run_exchange_two(exec &x, const insn *i) {
  const shared_address a(x, i, 0), b(x, i, 1);
  const u32 *v = x.words(i->b), *w = x.words(i->e);
  u32 *d = x.words(i->d);
  constexpr unsigned words = sizeof(T) / 4;
  ++x.counters.atomics;
  for (lane_mask r = x.mask(); r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    std::byte *p = a.find(x, i, l, a[l], sizeof(T), access::update);
    std::byte *q = p == nullptr ? nullptr : b.find(x, i, l, b[l], sizeof(T), access::update);
    if (q == nullptr) return nullptr;
    const T one = lane_value<T>(v, l), two = lane_value<T>(w, l);
    const T old[] = {__atomic_exchange_n(reinterpret_cast<T *>(p), one, __ATOMIC_SEQ_CST),
                     __atomic_exchange_n(reinterpret_cast<T *>(q), two, __ATOMIC_SEQ_CST)};
    for (unsigned k = 0; k < 2 * words; ++k)
      d[k * wave_size + l] = static_cast<u32>(u64{old[k / words]} >> (32 * (k % words)));
    x.wrote = true;
  }
  return i + 1;
}

// The same on memory that is weak, which finds the place: the operation alone.
template <class T, atomic_kind K>
u64 update_at(std::byte *p, u64 v, u64 other, bool *changed) {
  auto *at = reinterpret_cast<T *>(p);
  T old = __atomic_load_n(at, __ATOMIC_RELAXED), next;
  do next = combined<K, T>(old, static_cast<T>(v), static_cast<T>(other));
  while (!__atomic_compare_exchange_n(at, &old, next, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
  *changed |= next != old;
  return old;
}

struct atomic_routines {
  handler run = nullptr;
  engine::atomic_operation operation = nullptr;
};

template <class Address, class T>
atomic_routines find(atomic_kind k) {
  using enum atomic_kind;
  switch (k) {
#define ONE(K)                                                                                                              \
  case K:                                                                                                                   \
    return {run_atomic<Address, T, K>, update_at<T, K>};
    ONE(swap)
    ONE(cmpswap)
    ONE(add)
    ONE(sub)
    ONE(rsub)
    ONE(inc)
    ONE(dec)
    ONE(smin)
    ONE(smax)
    ONE(umin)
    ONE(umax)
    ONE(and_bits)
    ONE(or_bits)
    ONE(xor_bits)
    ONE(mskor)
    ONE(wrap)
    ONE(csub)
    ONE(fadd)
    ONE(fmin)
    ONE(fmax)
    ONE(fcmpswap)
    ONE(pk_add_f16)
    ONE(pk_add_bf16)
#undef ONE
  }
  return {};
}

} // namespace

handler find_atomic(const memory_operation &o) {
  if (o.is_double) return o.words == 2 ? run_exchange_two<u64> : run_exchange_two<u32>;
  if (o.space == memory_space::shared)
    return (o.words == 2 ? find<shared_address, u64>(o.atomic) : find<shared_address, u32>(o.atomic)).run;
  return (o.words == 2 ? find<flat_address, u64>(o.atomic) : find<flat_address, u32>(o.atomic)).run;
}

engine::atomic_operation find_weak_atomic(atomic_kind k, unsigned words) {
  return (words == 2 ? find<flat_address, u64>(k) : find<flat_address, u32>(k)).operation;
}

} // namespace gompsim::gcn
