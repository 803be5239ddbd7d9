// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalar loads and stores (SMEM), of buffers too: words behind a buffer's end are read as zero and not written. And gfx9's
// scalar atomic operations, which are done in L2.
#include <cstring>

#include "sim/gcn/address.h"
#include "sim/gcn/memory_operation.h"
#include "sim/gcn/routines.h"
#include "sim/gcn/wave.h"
#include "sim/gcn/weak_access.h"

namespace gompsim::gcn {

namespace {

using u32 = std::uint32_t;

template <unsigned N>
const insn *run_load(exec &x, const insn *i) {
  const std::byte *s = x.resolve(i, 0, scalar_address(x, i), 4 * N, access::load, false);
  if (s == nullptr) return nullptr;
  if ((i->flags & mem_ordered) != 0) x.note_poll(16);
  u32 v[N];
  read_words<N>(s, v);
  std::memcpy(x.at(i->d), v, sizeof v);
  return i + 1;
}

template <unsigned N>
const insn *run_buffer_load(exec &x, const insn *i) {
  const unsigned inside = scalar_words_inside(x, i, N);
  u32 v[N] = {};
  if (inside != 0) {
    const std::byte *s = x.resolve(i, 0, scalar_address(x, i), 4 * inside, access::load, false);
    if (s == nullptr) return nullptr;
    for (unsigned k = 0; k < inside; ++k) v[k] = read_from<u32>(s + 4 * k);
  }
  if ((i->flags & mem_ordered) != 0) x.note_poll(16);
  std::memcpy(x.at(i->d), v, sizeof v);
  return i + 1;
}

template <unsigned N>
const insn *run_store(exec &x, const insn *i) {
  const unsigned inside = scalar_words_inside(x, i, N);
  if (inside == 0) return i + 1;
  std::byte *s = x.resolve(i, 0, scalar_address(x, i), 4 * inside, access::store, false);
  if (s == nullptr) return nullptr;
  u32 v[N];
  std::memcpy(v, x.at(i->c), sizeof v);
  for (unsigned k = 0; k < inside; ++k)
    if (x.text->modes.weak)
      weak_write_scalar(x, s + 4 * k, 4, &v[k]);
    else
      write_to(s + 4 * k, v[k]);
  x.wrote = true;
  return i + 1;
}

// The operand comes from where the old value goes to; what is compared with is behind it.
template <atomic_kind K, unsigned N>
const insn *run_scalar_atomic(exec &x, const insn *i) {
  std::byte *p = x.resolve(i, 0, scalar_address(x, i), 4 * N, access::update, false);
  if (p == nullptr) return nullptr;
  using T = std::conditional_t<N == 2, std::uint64_t, u32>;
  constexpr bool compares = K == atomic_kind::cmpswap;
  const T v = x.get<T>(i->c), other = compares ? x.get<T>(i->c + sizeof(T)) : T{0};
  weak_access a;
  a.what.words = N;
  a.operation = find_weak_atomic(K, N);
  a.scope = memory_scope::gpu;
  bool changed = false;
  ++x.counters.atomics;
  const std::uint64_t old =
      x.text->modes.weak ? weak_update(x, a, p, v, other, &changed) : a.operation(p, v, other, &changed);
  if ((i->flags & mem_returns) != 0) x.set(i->d, static_cast<T>(old));
  if (changed)
    x.wrote = true;
  else
    x.note_poll(16);
  return i + 1;
}

} // namespace

// The operations stand in one order for either width (opcodes_scalar.def).
unsigned scalar_atomic_words(opcode op) {
  if (op >= opcode::s_atomic_swap && op <= opcode::s_atomic_dec) return 1;
  return op >= opcode::s_atomic_swap_x2 && op <= opcode::s_atomic_dec_x2 ? 2 : 0;
}

handler find_scalar_memory(opcode op) {
  using enum atomic_kind;
  switch (op) {
#define ATOMIC(NAME, K)                                                                                                     \
  case opcode::s_atomic_##NAME:                                                                                             \
    return run_scalar_atomic<K, 1>;                                                                                         \
  case opcode::s_atomic_##NAME##_x2:                                                                                        \
    return run_scalar_atomic<K, 2>;
    ATOMIC(swap, swap)
    ATOMIC(cmpswap, cmpswap)
    ATOMIC(add, add)
    ATOMIC(sub, sub)
    ATOMIC(smin, smin)
    ATOMIC(smax, smax)
    ATOMIC(umin, umin)
    ATOMIC(umax, umax)
    ATOMIC(and, and_bits)
    ATOMIC(or, or_bits)
    ATOMIC(xor, xor_bits)
    ATOMIC(inc, inc)
    ATOMIC(dec, dec)
#undef ATOMIC
  case opcode::s_load_dword:
    return run_load<1>;
  case opcode::s_load_dwordx2:
    return run_load<2>;
  case opcode::s_load_dwordx4:
    return run_load<4>;
  case opcode::s_load_dwordx8:
    return run_load<8>;
  case opcode::s_load_dwordx16:
    return run_load<16>;
  case opcode::s_buffer_load_dword:
    return run_buffer_load<1>;
  case opcode::s_buffer_load_dwordx2:
    return run_buffer_load<2>;
  case opcode::s_buffer_load_dwordx4:
    return run_buffer_load<4>;
  case opcode::s_buffer_load_dwordx8:
    return run_buffer_load<8>;
  case opcode::s_buffer_load_dwordx16:
    return run_buffer_load<16>;
  case opcode::s_store_dword:
  case opcode::s_buffer_store_dword:
    return run_store<1>;
  case opcode::s_store_dwordx2:
  case opcode::s_buffer_store_dwordx2:
    return run_store<2>;
  case opcode::s_store_dwordx4:
  case opcode::s_buffer_store_dwordx4:
    return run_store<4>;
  default:
    return nullptr;
  }
}

} // namespace gompsim::gcn
