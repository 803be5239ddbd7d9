// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/debug.h"

#include "include/environment_variables.h"

#include <cstdarg>
#include <cstdio>

namespace regomp::gcn {

constinit bool debug_is_wanted = false;

void read_debug_setting() { debug_is_wanted = text_of(env_variable::GCN_DEBUG) != nullptr; }

namespace {

// In one piece, as other threads write there too.
void print(const char *kind, const char *format, va_list arguments) {
  char line[512];
  std::vsnprintf(line, sizeof line, format, arguments);
  std::fprintf(stderr, "GCN %s: %s\n", kind, line);
}

} // namespace

void debug(const char *format, ...) {
  if (!debug_is_wanted) return;
  va_list arguments;
  va_start(arguments, format);
  print("debug", format, arguments);
  va_end(arguments);
}

void debug_warning(const char *format, ...) {
  if (!debug_is_wanted) return;
  va_list arguments;
  va_start(arguments, format);
  print("warning", format, arguments);
  va_end(arguments);
}

} // namespace regomp::gcn
