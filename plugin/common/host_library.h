// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What our host library offers beyond GCC's interface (gomp_plugin.h, reverse_offload.h): looked up, since no other has it.
//
// When the plugin is loaded, not when it is needed. dlsym takes the dynamic linker's lock, and a thread that has that one,
// as it loads or unloads a library with an image, comes here with it and wants locks of ours.
#ifndef REGOMP_PLUGIN_HOST_LIBRARY_H
#define REGOMP_PLUGIN_HOST_LIBRARY_H

#include "include/gomp_plugin.h"
#include "include/reverse_offload.h"

namespace regomp::plugin {

struct host_library_functions {
  REGOMP_PLUGIN_target_rev_t *target_rev = nullptr;
  REGOMP_PLUGIN_unbound_affinity_t *unbound_affinity = nullptr;
};
// Null where it is not ours. Constant from the start of the plugin.
extern host_library_functions host_library;

} // namespace regomp::plugin

#endif
