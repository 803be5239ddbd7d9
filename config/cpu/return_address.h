// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a word that lies on a stack may be a return address: whether the instruction in front of it is a call.
#ifndef REGOMP_CPU_RETURN_ADDRESS_H
#define REGOMP_CPU_RETURN_ADDRESS_H

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace regomp {

// No call is longer.
inline constexpr std::size_t call_bytes = 8;

// As many bytes in front of it can be read.
inline bool is_behind_call(std::uintptr_t code) {
#if defined __x86_64__
  const auto *const p = reinterpret_cast<const unsigned char *>(code);
  if (p[-5] == 0xe8) return true; // relative
  // Through a register or memory (FF /2): ModRM, SIB and displacement give the length.
  const auto calls_through = [p](int length) {
    if (p[-length] != 0xff || (p[1 - length] >> 3 & 7) != 2) return false;
    const unsigned mode = p[1 - length] >> 6, base = p[1 - length] & 7;
    if (mode == 3) return length == 2;
    const bool has_index = base == 4;
    const int address = mode == 1                                                                        ? 1
                        : mode == 2 || base == 5 || (has_index && mode == 0 && (p[2 - length] & 7) == 5) ? 4
                                                                                                         : 0;
    return length == 2 + has_index + address;
  };
  for (int length = 2; length <= 7; length++)
    if (calls_through(length)) return true;
  return false;
#elif defined __aarch64__
  if (code % 4 != 0) return false;
  std::uint32_t before;
  std::memcpy(&before, reinterpret_cast<const void *>(code - 4), sizeof before);
  return before >> 26 == 0x25 || (before & 0xfffffc1f) == 0xd63f0000; // bl, blr
#else
  return false;
#endif
}

} // namespace regomp

#endif
