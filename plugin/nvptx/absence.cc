// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/absence.h"

#include "include/gomp_plugin.h"

#include <cstdarg>
#include <cstddef>
#include <cstdio>

namespace regomp::nvptx {

namespace {

constinit char lines[2048] = "";
constinit std::size_t used = 0;

void add_line(const char *line) {
  const int length = std::snprintf(lines + used, sizeof lines - used, "%s\n", line);
  if (length > 0 && used + static_cast<std::size_t>(length) < sizeof lines)
    used += static_cast<std::size_t>(length);
  else
    lines[used] = '\0'; // no room: nothing of it
}

using line_buffer = char[256];

} // namespace

void note_absence(const char *format, ...) {
  line_buffer line;
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  GOMP_PLUGIN_debug(0, "nvptx: %s\n", line);
  add_line(line);
}

void note_breakage(const char *format, ...) {
  line_buffer line;
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  GOMP_PLUGIN_error("nvptx: %s", line);
  add_line(line);
}

const char *absences() { return lines; }

} // namespace regomp::nvptx
