// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX's scalar types and state spaces, as every stage of the engine names them. Plain values, no state.
#ifndef GOMPSIM_PTX_TYPES_H
#define GOMPSIM_PTX_TYPES_H

#include <cstddef>
#include <cstdint>
#include <string_view>

// What every instruction set is built on.
namespace gompsim::engine {}

namespace gompsim::ptx {

using namespace engine;

inline constexpr unsigned warp_size = 32;
using lane_mask = std::uint32_t; // bit n = lane n
inline constexpr lane_mask all_lanes = ~lane_mask{0};

enum class scalar : std::uint8_t {
  none,
  pred,
  b8,
  b16,
  b32,
  b64,
  b128,
  u8,
  u16,
  u32,
  u64,
  s8,
  s16,
  s32,
  s64,
  f16,
  f16x2,
  bf16,
  bf16x2,
  f32,
  f64,
};

enum class space : std::uint8_t { generic, global, constant, shared, local, param, reg };

// Bytes of one value; 0 for predicates, which have no address.
constexpr unsigned size_of(scalar t) {
  switch (t) {
  case scalar::b8:
  case scalar::u8:
  case scalar::s8:
    return 1;
  case scalar::b16:
  case scalar::u16:
  case scalar::s16:
  case scalar::f16:
  case scalar::bf16:
    return 2;
  case scalar::b32:
  case scalar::u32:
  case scalar::s32:
  case scalar::f32:
  case scalar::f16x2:
  case scalar::bf16x2:
    return 4;
  case scalar::b64:
  case scalar::u64:
  case scalar::s64:
  case scalar::f64:
    return 8;
  case scalar::b128:
    return 16;
  case scalar::none:
  case scalar::pred:
    return 0;
  }
  return 0;
}

constexpr bool is_signed(scalar t) { return t == scalar::s8 || t == scalar::s16 || t == scalar::s32 || t == scalar::s64; }
constexpr bool is_float(scalar t) { return t >= scalar::f16; }
constexpr bool is_integer(scalar t) { return t >= scalar::b8 && t <= scalar::s64 && t != scalar::b128; }

// The type that a suffix without its dot names ("u32"); none if it names no type.
scalar scalar_from_name(std::string_view);

} // namespace gompsim::ptx

#endif
