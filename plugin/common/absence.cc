// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/absence.h"

#include "include/gomp_plugin.h"

#include <cstdarg>
#include <cstdio>

namespace regomp::plugin {

void absence_list::add_line(const char *line) {
  const int length = std::snprintf(lines + used, sizeof lines - used, "%s\n", line);
  if (length > 0 && used + static_cast<std::size_t>(length) < sizeof lines)
    used += static_cast<std::size_t>(length);
  else
    lines[used] = '\0'; // no room: nothing of it
}

namespace {
using line_buffer = char[256];
}

void absence_list::note(const char *format, ...) {
  line_buffer line;
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  GOMP_PLUGIN_debug(0, "%s: %s\n", plugin, line);
  add_line(line);
}

void absence_list::note_breakage(const char *format, ...) {
  line_buffer line;
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  GOMP_PLUGIN_error("%s: %s", plugin, line);
  add_line(line);
}

} // namespace regomp::plugin
