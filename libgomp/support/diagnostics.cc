// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/diagnostics.h"

#include "support/debug_flag.h"

#include <cstdio>
#include <cstdlib>

namespace regomp {

constinit bool debug_output = false;

namespace {

// Formats into one buffer and writes it at once. A message longer than the buffer is cut, not split.
void write_message(const char *prefix, const char *suffix, const char *format, std::va_list args)
    __attribute__((format(printf, 3, 0)));

void write_message(const char *prefix, const char *suffix, const char *format, std::va_list args) {
  char buffer[4096];
  constexpr int room_for_suffix = 2;
  const int capacity = int(sizeof buffer) - room_for_suffix;
  int length = std::snprintf(buffer, std::size_t(capacity), "%s", prefix);
  const int text = std::vsnprintf(buffer + length, std::size_t(capacity - length), format, args);
  if (text > 0) length += text < capacity - length ? text : capacity - length - 1;
  length += std::snprintf(buffer + length, sizeof buffer - std::size_t(length), "%s", suffix);
  std::fwrite(buffer, 1, std::size_t(length), stderr);
}

} // namespace

void vprint_error(const char *format, std::va_list args) { write_message("\nlibgomp: ", "\n", format, args); }

void print_error(const char *format, ...) {
  std::va_list args;
  va_start(args, format);
  vprint_error(format, args);
  va_end(args);
}

void vfatal(const char *format, std::va_list args) {
  vprint_error(format, args);
  std::exit(EXIT_FAILURE);
}

void fatal(const char *format, ...) {
  std::va_list args;
  va_start(args, format);
  vfatal(format, args);
}

bool debug_enabled() { return debug_output; }

void vdebug(const char *format, std::va_list args) {
  if (debug_output) write_message("", "", format, args);
}

void debug(const char *format, ...) {
  if (!debug_output) return;
  std::va_list args;
  va_start(args, format);
  vdebug(format, args);
  va_end(args);
}

} // namespace regomp
