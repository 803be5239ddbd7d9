// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/affinity.h"

#include "include/gomp_plugin.h"

#include <dlfcn.h>

namespace regomp::plugin {

bool get_unbound_affinity(cpu_mask &mask) {
  // Of our library; no other has it, so it is looked up.
  auto *const unbound =
      reinterpret_cast<REGOMP_PLUGIN_unbound_affinity_t *>(dlsym(RTLD_DEFAULT, "REGOMP_PLUGIN_unbound_affinity"));
  if (const cpu_mask *given = unbound != nullptr ? unbound() : nullptr) {
    mask = *given;
    return true;
  }
  return get_thread_affinity(mask);
}

} // namespace regomp::plugin
