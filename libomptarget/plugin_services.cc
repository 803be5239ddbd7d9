// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What this library offers to offload plugins, but for memory and messages (libgomp/abi/plugin_basics.cc).
#include "abi/export.h"
#include "gomp_plugin.h"

#include <cstdint>

extern "C" {

// --- of OpenACC, which this library has not: no thread of the process is in one of its regions --------------------------

REGOMP_EXPORT void *GOMP_PLUGIN_acc_thread(void) { return nullptr; }
REGOMP_EXPORT void *GOMP_PLUGIN_goacc_thread(void) { return nullptr; }
REGOMP_EXPORT void GOMP_PLUGIN_goacc_profiling_dispatch(void *, void *, void *) {}
REGOMP_EXPORT int GOMP_PLUGIN_acc_default_dim(unsigned) { return 0; } // the plugin chooses

// --- of GCC's images, which this library does not load ---------------------------------------------------------------

REGOMP_EXPORT void GOMP_PLUGIN_target_task_completion(void *) {
  GOMP_PLUGIN_fatal("a kernel has ended that nobody has started");
}
REGOMP_EXPORT void GOMP_PLUGIN_target_rev(std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, int,
                                          struct goacc_asyncqueue *) {
  GOMP_PLUGIN_fatal("a kernel asks for a region on the host that is not known");
}

} // extern "C"
