// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What plugins of regomp's say of devices and of their absence.
#ifndef REGOMP_GOMPINFO_PLUGIN_WORDS_H
#define REGOMP_GOMPINFO_PLUGIN_WORDS_H

#include "gomp_plugin.h"

#include <cstdio>
#include <cstring>

namespace regomp {

// The compute capability in tens, or -1 where the plugin does not say.
inline int architecture_of(const regomp_device_description &d) {
  int major, minor;
  return std::sscanf(d.architecture, "compute capability %d.%d", &major, &minor) == 2 ? 10 * major + minor : -1;
}

// Each line of the text.
inline void print_absence(const char *text) {
  for (const char *end; (end = std::strchr(text, '\n')) != nullptr; text = end + 1)
    std::printf("  %.*s\n", static_cast<int>(end - text), text);
}

} // namespace regomp

#endif
