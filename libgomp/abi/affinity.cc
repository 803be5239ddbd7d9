// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The affinity format (OpenMP 5.2 sections 18.3.8 to 18.3.11). In Fortran a text has its length and no NUL; lengths follow
// the arguments.
#include "team/affinity.h"
#include "abi/export.h"
#include "support/memory.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

using namespace regomp;

namespace {

std::size_t length_of(const char *text) { return text != nullptr ? std::strlen(text) : 0; }

// Runs `write(buffer, size)`, which ends its text with NUL, for a Fortran variable: cut or padded with blanks to its length.
template <typename Write>
std::int32_t write_padded(char *variable, std::size_t length, Write write) {
  char *text = static_cast<char *>(allocate(length + 1));
  const std::size_t whole = write(text, length + 1);
  const std::size_t part = whole < length ? whole : length;
  std::memcpy(variable, text, part);
  std::memset(variable + part, ' ', length - part);
  __builtin_free(text);
  return std::int32_t(whole);
}

} // namespace

extern "C" {

REGOMP_EXPORT void omp_set_affinity_format(const char *format) {
  set_affinity_format(format != nullptr ? format : "", length_of(format));
}
REGOMP_EXPORT void omp_set_affinity_format_(const char *format, std::size_t length) { set_affinity_format(format, length); }

REGOMP_EXPORT std::size_t omp_get_affinity_format(char *buffer, std::size_t size) {
  return get_affinity_format(buffer, size);
}
REGOMP_EXPORT std::int32_t omp_get_affinity_format_(char *buffer, std::size_t length) {
  return write_padded(buffer, length, get_affinity_format);
}

REGOMP_EXPORT void omp_display_affinity(const char *format) {
  display_affinity(self_in_routine(), format, length_of(format));
}
REGOMP_EXPORT void omp_display_affinity_(const char *format, std::size_t length) {
  display_affinity(self_in_routine(), format, length);
}

REGOMP_EXPORT std::size_t omp_capture_affinity(char *buffer, std::size_t size, const char *format) {
  return format_affinity(self_in_routine(), format, length_of(format), buffer, size);
}
REGOMP_EXPORT std::int32_t omp_capture_affinity_(char *buffer, const char *format, std::size_t buffer_length,
                                                 std::size_t format_length) {
  return write_padded(buffer, buffer_length, [=](char *text, std::size_t size) {
    return format_affinity(self_in_routine(), format, format_length, text, size);
  });
}

} // extern "C"
