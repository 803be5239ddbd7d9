// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a memory instruction does, read from its mnemonic, which says all of it. Constants.
#ifndef GOMPSIM_GCN_MEMORY_OPERATION_H
#define GOMPSIM_GCN_MEMORY_OPERATION_H

#include <cstdint>

#include "sim/gcn/code.h"

namespace gompsim::gcn {

enum class memory_kind : std::uint8_t { none, load, store, atomic };
enum class memory_space : std::uint8_t { flat, scratch, shared }; // flat: global as well
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
  csub,
  fadd,
  fmin,
  fmax,
  fcmpswap,
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

// Of every opcode; made once.
const memory_operation &memory_operation_of(opcode);

} // namespace gompsim::gcn

#endif
