// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why a construct cannot map or copy what it lists, in the words of the library that this one replaces: each front door has
// its own (libgomp/mapping/mapping_errors.cc, libomptarget/mapping_errors.cc). Any thread, also with the map lock held.
#ifndef REGOMP_MAPPING_MAPPING_ERRORS_H
#define REGOMP_MAPPING_MAPPING_ERRORS_H

#include "mapping/data_region.h"

#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace regomp {

// One line or more, without the name of the library and the end of the line.
struct mapping_error {
  explicit mapping_error(const char *format, ...) __attribute__((format(printf, 2, 3))) {
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
  }
  char text[map_result::message_bytes];
};

// The parts of a construct that ask for data that have to be present.
enum class present_for : unsigned char { begin, end, update };

// `bytes` bytes at the host's `address` are not present, or not all of them are.
mapping_error not_present_error(std::uintptr_t address, std::size_t bytes, int device, present_for);
// Some of them are, in an object of `known_bytes` bytes at the host's `known`, at the begin of a construct.
// `must_be_present`: it asks for all of them.
mapping_error extension_error(std::uintptr_t address, std::size_t bytes, std::uintptr_t known, std::size_t known_bytes,
                              bool must_be_present);
// The same of an update.
mapping_error update_error(std::uintptr_t address, std::size_t bytes, std::uintptr_t known, std::size_t known_bytes);

// Ends the process with such a text, of that part of a construct.
[[noreturn]] void fatal_mapping_error(const char *text, present_for);

} // namespace regomp

#endif
