// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a PTX scalar type to a C++ type: each function calls f with a value of the type that t is computed in and returns
// what f returns, or nullptr where t has no such type. f returns a handler. Included behind lanes.h by files that are
// compiled for several instruction sets.
#ifndef GOMPSIM_PTX_BY_TYPE_H
#define GOMPSIM_PTX_BY_TYPE_H

#include "sim/ptx/lanes.h"

namespace gompsim::ptx::GOMPSIM_ISA {

// Integers of 16, 32 and 64 bits: what PTX's integer arithmetic has.
template <class F>
handler by_integer(scalar t, F f) {
  switch (t) {
  case scalar::b16:
  case scalar::u16:
    return f(std::uint16_t{});
  case scalar::s16:
    return f(std::int16_t{});
  case scalar::b32:
  case scalar::u32:
    return f(std::uint32_t{});
  case scalar::s32:
    return f(std::int32_t{});
  case scalar::b64:
  case scalar::u64:
    return f(std::uint64_t{});
  case scalar::s64:
    return f(std::int64_t{});
  default:
    return nullptr;
  }
}

// Those, and integers of 8 bits: what is converted and moved.
template <class F>
handler by_any_integer(scalar t, F f) {
  switch (t) {
  case scalar::b8:
  case scalar::u8:
    return f(std::uint8_t{});
  case scalar::s8:
    return f(std::int8_t{});
  default:
    return by_integer(t, f);
  }
}

// Every type whose values a register holds, as an integer of its size: where only the bits matter.
template <class F>
handler by_storage(scalar t, F f) {
  switch (t) {
  case scalar::f16:
  case scalar::bf16:
    return f(std::uint16_t{});
  case scalar::f32:
  case scalar::f16x2:
  case scalar::bf16x2:
    return f(std::uint32_t{});
  case scalar::f64:
    return f(std::uint64_t{});
  default:
    return by_any_integer(t, f);
  }
}

} // namespace gompsim::ptx::GOMPSIM_ISA

#endif
