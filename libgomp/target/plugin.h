// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An offload plugin: the functions that libgomp-plugin-NAME.so.1 exports. Loaded once, during discovery, and never closed;
// constant afterwards, so any thread may read it. Which functions may be null: plugin_hooks.def.
#ifndef REGOMP_TARGET_PLUGIN_H
#define REGOMP_TARGET_PLUGIN_H

#include "gomp_plugin.h"

#include <cstddef>

namespace regomp {

struct plugin {
  void *handle;
  const char *name;
  int type;
  unsigned capabilities;
  int num_devices;

#define PLUGIN_HOOK(member, name, need) GOMP_OFFLOAD_##name##_t *member;
#include "target/plugin_hooks.def"
#undef PLUGIN_HOOK
};

// Loads plugin NAME and asks it for its devices. Null if it is not installed (silent), cannot be used (one line says why),
// or has no device that satisfies the requires mask.
plugin *load_plugin(const char *name, std::size_t name_length, unsigned requires_mask);

} // namespace regomp

#endif
