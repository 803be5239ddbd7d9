// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sixteen bytes at a time, by the compiler's vectors; they are compared and computed with as numbers are.
#ifndef REGOMP_CPU_BYTE_VECTOR_H
#define REGOMP_CPU_BYTE_VECTOR_H

#include <cstdint>
#include <cstring>

namespace regomp {

using byte_vector = unsigned char __attribute__((vector_size(16)));

// The same byte sixteen times.
inline byte_vector bytes_of(char c) { return byte_vector{} + static_cast<unsigned char>(c); }

// What a comparison gives: all bits of a byte, or none.
template <typename Comparison>
byte_vector all_ones_where(Comparison c) {
  return reinterpret_cast<byte_vector>(c);
}

// Bit i is the upper bit of byte i. Each byte has all bits, or none.
inline std::uint32_t upper_bits(byte_vector v) {
#if defined(__SSE2__)
  return static_cast<std::uint32_t>(__builtin_ia32_pmovmskb128(reinterpret_cast<char __attribute__((vector_size(16)))>(v)));
#else
  // Byte i of a half keeps bit i, and the product has the sum of all in its upper byte.
  std::uint64_t half[2];
  std::memcpy(half, &v, sizeof half);
  const auto bits = [](std::uint64_t h) {
    return static_cast<std::uint32_t>((h & 0x8040201008040201) * 0x0101010101010101 >> 56);
  };
  return bits(half[0]) | bits(half[1]) << 8;
#endif
}

} // namespace regomp

#endif
