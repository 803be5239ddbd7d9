// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/host_library.h"

#include <dlfcn.h>

namespace regomp::plugin {

constinit host_library_functions host_library;

namespace {

[[gnu::constructor]] void look_host_library_up() {
  host_library.target_rev = reinterpret_cast<REGOMP_PLUGIN_target_rev_t *>(dlsym(RTLD_DEFAULT, "REGOMP_PLUGIN_target_rev"));
  host_library.unbound_affinity =
      reinterpret_cast<REGOMP_PLUGIN_unbound_affinity_t *>(dlsym(RTLD_DEFAULT, "REGOMP_PLUGIN_unbound_affinity"));
}

} // namespace

} // namespace regomp::plugin
