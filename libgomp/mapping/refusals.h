// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why a construct cannot map or copy what it lists, in the words of the library that this one replaces: each front door has
// its own (libgomp/mapping/refusals.cc, libomptarget/refusals.cc). Any thread, also with the map lock held.
#ifndef REGOMP_MAPPING_REFUSALS_H
#define REGOMP_MAPPING_REFUSALS_H

#include <cstddef>
#include <cstdint>

namespace regomp {

struct refusal {
  char text[320];
};

// Which part of a construct asks for data that have to be present and are not.
enum class present_for : unsigned char { begin, end, update };

// `bytes` bytes at the host's `address` are not present, or not all of them are.
refusal refuse_absent(std::uintptr_t address, std::size_t bytes, int device, present_for);
// Some of them are, in an object of `known_bytes` bytes at the host's `known`.
refusal refuse_extension(std::uintptr_t address, std::size_t bytes, std::uintptr_t known, std::size_t known_bytes);

// Ends the process with such a text.
[[noreturn]] void fatal_refusal(const char *text);

} // namespace regomp

#endif
