// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a memory instruction does, read from its mnemonic, which says all of it. Constants.
#ifndef GOMPSIM_GCN_MEMORY_OPERATION_H
#define GOMPSIM_GCN_MEMORY_OPERATION_H

#include <cstdint>

#include "sim/gcn/code.h"

namespace gompsim::gcn {

enum class memory_kind : std::uint8_t { none, load, store, atomic };
enum class memory_space : std::uint8_t { flat, scratch, shared, buffer }; // flat: global as well
enum class memory_element : std::uint8_t { words, u8, i8, u16, i16 };
enum class atomic_kind : std::uint8_t {
  swap,
  cmpswap,
  add,
  sub,
  rsub,
  inc,
  dec,
  smin,
  smax,
  umin,
  umax,
  and_bits,
  or_bits,
  xor_bits,
  mskor,
  wrap,
  csub,
  fadd,
  fmin,
  fmax,
  fcmpswap,
  pk_add_f16, // two halves of a word each
  pk_add_bf16,
};

struct memory_operation {
  memory_kind kind = memory_kind::none; // none: it is not executed
  memory_space space = memory_space::flat;
  memory_element element = memory_element::words;
  std::uint8_t words = 1;         // of 32 bits, at each place
  bool is_double = false;         // two offsets
  bool far_apart = false;         // which count 64 elements
  bool d16 = false, high = false; // the register's other half stays; it is the upper one
  bool returns = false;           // DS: by name; else glc says so
  bool new_first = false;         // DS compare and swap of gfx11: the new value comes first
  atomic_kind atomic = atomic_kind::swap;
  bool operator==(const memory_operation &) const = default;
};

// Bytes of a lane, at each of its places.
constexpr unsigned bytes_of(const memory_operation &o) {
  using enum memory_element;
  return o.element == words ? 4u * o.words : o.element == u8 || o.element == i8 ? 1 : 2;
}

// What a register holds when a byte or a half `v` has been loaded to it; old: what it held.
constexpr std::uint32_t placed(const memory_operation &o, std::uint32_t v, std::uint32_t old) {
  using enum memory_element;
  if (o.element == i8) v = static_cast<std::uint32_t>(static_cast<std::int8_t>(v));
  if (o.element == i16) v = static_cast<std::uint32_t>(static_cast<std::int16_t>(v));
  if (o.high) return (old & 0xffff) | v << 16;
  return o.d16 ? (old & 0xffff0000u) | (v & 0xffff) : v;
}

// Of every opcode; made once.
const memory_operation &memory_operation_of(opcode);

} // namespace gompsim::gcn

#endif
