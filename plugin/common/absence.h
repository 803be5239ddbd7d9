// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why devices that may be there are not used: lines for gompinfo and REGOMP_INFO, and for GOMP_DEBUG as they arise. Written
// during discovery, which one thread does; read afterwards. One list a plugin.
#ifndef REGOMP_PLUGIN_ABSENCE_H
#define REGOMP_PLUGIN_ABSENCE_H

#include <cstddef>

namespace regomp::plugin {

class absence_list {
public:
  // The plugin's name, for messages.
  explicit constexpr absence_list(const char *name) : plugin(name) {}

  // Adds a line; no newline in the text. To the debug output as well.
  void note(const char *format, ...) __attribute__((format(printf, 2, 3)));
  // The same for what is there but broken, which its user wants to know: an error message of its own instead of debug
  // output.
  void note_breakage(const char *format, ...) __attribute__((format(printf, 2, 3)));
  const char *text() const { return lines; }

private:
  void add_line(const char *line);

  const char *const plugin;
  char lines[2048] = "";
  std::size_t used = 0;
};

} // namespace regomp::plugin

#endif
