// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The affinity format (OpenMP 5.2 sections 18.3.8 to 18.3.11), in C and Fortran.
#include "team/affinity.h"
#include "abi/export.h"
#include "support/memory.h"
#include <cstdint>

#include <cstring>

using namespace regomp;

namespace {

// To a Fortran variable: padded with blanks, without NUL.
void to_fortran(const char *text, std::size_t length, char *buffer, std::size_t size) {
  const std::size_t n = length < size ? length : size;
  std::memcpy(buffer, text, n);
  std::memset(buffer + n, ' ', size - n);
}

} // namespace

extern "C" {

// --- the affinity format
// --------------------------------------------------------------------------------------------------------

REGOMP_EXPORT void omp_set_affinity_format(const char *format) { set_affinity_format(format, std::strlen(format)); }
REGOMP_EXPORT std::size_t omp_get_affinity_format(char *buffer, std::size_t size) {
  return get_affinity_format(buffer, size);
}
REGOMP_EXPORT void omp_display_affinity(const char *format) {
  display_affinity(self(), format, format != nullptr ? std::strlen(format) : 0);
}
REGOMP_EXPORT std::size_t omp_capture_affinity(char *buffer, std::size_t size, const char *format) {
  return format_affinity(self(), format, format != nullptr ? std::strlen(format) : 0, buffer, size);
}

REGOMP_EXPORT void omp_set_affinity_format_(const char *format, std::size_t length) { set_affinity_format(format, length); }
REGOMP_EXPORT std::int32_t omp_get_affinity_format_(char *buffer, std::size_t size) {
  const std::size_t length = get_affinity_format(nullptr, 0);
  char *text = static_cast<char *>(allocate(length + 1));
  // Should another thread set a longer one in between, it is cut.
  const std::size_t now = get_affinity_format(text, length + 1);
  to_fortran(text, now < length ? now : length, buffer, size);
  __builtin_free(text);
  return std::int32_t(now);
}
REGOMP_EXPORT void omp_display_affinity_(const char *format, std::size_t length) {
  display_affinity(self(), format, length);
}
REGOMP_EXPORT std::int32_t omp_capture_affinity_(char *buffer, const char *format, std::size_t size, std::size_t length) {
  const thread &thr = self();
  const std::size_t needed = format_affinity(thr, format, length, nullptr, 0);
  char *text = static_cast<char *>(allocate(needed + 1));
  const std::size_t now = format_affinity(thr, format, length, text, needed + 1);
  to_fortran(text, now < needed ? now : needed, buffer, size);
  __builtin_free(text);
  return std::int32_t(now);
}

} // extern "C"
