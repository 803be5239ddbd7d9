// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/interface_version.h"

#include "include/gomp_plugin.h"

#include <dlfcn.h>

namespace regomp::plugin {

constinit std::atomic<unsigned> known_interface_version{0};

namespace {

unsigned ask_library() {
  // The one that is loaded: the plugin needs it.
  void *const library = dlopen("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return gomp_version;
  const auto has = [=](const char *name, const char *node) { return dlvsym(library, name, node) != nullptr; };
  const bool is_ours = has("REGOMP_PLUGIN_target_rev", "REGOMP_1.0");
  const bool is_new = has("GOMP_barrier_ext", "GOMP_6.0.2") || has("omp_get_device_distances", "OMP_6.1");
  dlclose(library);
  return is_new && !is_ours ? gomp_version_sessions : gomp_version;
}

} // namespace

unsigned find_interface_version() {
  const unsigned version = ask_library();
  known_interface_version.store(version, std::memory_order_relaxed);
  return version;
}

} // namespace regomp::plugin
