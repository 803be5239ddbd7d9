// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// printf for arguments that lie in a block of memory, as device code sends them: integers of 4 or 8 bytes, floating-point
// numbers of 8, addresses. One behind the other, or each aligned to its size.
#ifndef REGOMP_PLUGIN_REVERSE_DEVICE_TEXT_H
#define REGOMP_PLUGIN_REVERSE_DEVICE_TEXT_H

#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace regomp::plugin::reverse {

// How many bytes the arguments of the format take.
std::size_t bytes_of_arguments(const char *format, bool packed);

// The device address of the string that is argument number `n` of %s, counted from 0 and without null pointers; 0 if there
// is none. The block is as long as bytes_of_arguments says.
std::uint64_t string_argument(const char *format, const char *arguments, bool packed, unsigned n);

// Prints. `strings` are those of string_argument, in their order. The number of bytes, or a negative one.
int print_device_text(std::FILE *, const char *format, const char *arguments, bool packed, char *const *strings);

} // namespace regomp::plugin::reverse

#endif
