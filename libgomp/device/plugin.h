// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An offload plugin: the functions that libgomp-plugin-NAME.so.1 exports. Loaded once, during discovery, and never closed;
// constant afterwards, so any thread may read it. Which functions may be null: plugin_hooks.def.
//
// Plugins are of version 3 or 4 of the interface (gomp_plugin.h). What that means is decided here (devices) and in session.h
// (regions), and nobody else asks.
#ifndef REGOMP_DEVICE_PLUGIN_H
#define REGOMP_DEVICE_PLUGIN_H

#include "gomp_plugin.h"

#include <cstddef>

namespace regomp {

struct plugin {
  void *handle;
  const char *name;
  int type;
  unsigned capabilities;
  int num_devices; // that it has; which of them the program can use: offers()
  unsigned version;
  std::size_t session_bytes; // of version 4; else 0
  unsigned requires_mask;    // that it was loaded with

#define PLUGIN_HOOK(member, name, need) GOMP_OFFLOAD_##name##_t *member;
#define PLUGIN_HOOK_3(member, name, need) PLUGIN_HOOK(member, name, need)
#define PLUGIN_HOOK_4(member, name, need) GOMP_OFFLOAD_##name##_4_t *member;
#include "device/plugin_hooks.def"
#undef PLUGIN_HOOK
#undef PLUGIN_HOOK_3
#undef PLUGIN_HOOK_4

  // The capabilities of a device of its own, beside those that all have: gomp_cap_shared_mem if it can work on the host's
  // memory. May grow when the device is initialised.
  unsigned device_capabilities(int ordinal) const { return get_dev_caps != nullptr ? get_dev_caps(ordinal) : 0; }
  // Whether a device satisfies what the program requires.
  bool offers(int ordinal) const;
};

// The plugins to look for, in this order, separated by commas: the front door's own, or REGOMP_PLUGINS. Constant.
const char *plugin_names();
// The file of the plugin NAME.
void plugin_file(char *file, std::size_t size, const char *name, std::size_t name_length);

// Loads plugin NAME and asks it for its devices. Null if it is not installed (silent), cannot be used (one line says why),
// or has no device that satisfies the requires mask.
plugin *load_plugin(const char *name, std::size_t name_length, unsigned requires_mask);

} // namespace regomp

#endif
