// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What this library offers to offload plugins (gomp_plugin.h).
#include "abi/export.h"
#include "device/device.h"
#include "gomp_plugin.h"
#include "support/diagnostics.h"
#include "support/memory.h"

#include <cstdarg>
#include <cstddef>

using namespace regomp;

extern "C" {

REGOMP_EXPORT void *GOMP_PLUGIN_malloc(std::size_t bytes) { return allocate(bytes); }
REGOMP_EXPORT void *GOMP_PLUGIN_malloc_cleared(std::size_t bytes) { return allocate_zeroed(bytes); }
REGOMP_EXPORT void *GOMP_PLUGIN_realloc(void *memory, std::size_t bytes) { return reallocate(memory, bytes); }

REGOMP_EXPORT void GOMP_PLUGIN_debug(int, const char *format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  vdebug(format, arguments);
  va_end(arguments);
}

REGOMP_EXPORT void GOMP_PLUGIN_error(const char *format, ...) {
  if (ends_elsewhere()) return; // that the driver has shut down is no error
  std::va_list arguments;
  va_start(arguments, format);
  vprint_error(format, arguments);
  va_end(arguments);
}

REGOMP_EXPORT void GOMP_PLUGIN_fatal(const char *format, ...) {
  begin_fatal_end();
  abandon_devices(); // the caller may hold a device's locks
  std::va_list arguments;
  va_start(arguments, format);
  vfatal(format, arguments);
}

// --- of OpenACC, which this library has not: no thread of the process is in one of its regions --------------------------

REGOMP_EXPORT void *GOMP_PLUGIN_acc_thread(void) { return nullptr; }
REGOMP_EXPORT void *GOMP_PLUGIN_goacc_thread(void) { return nullptr; }
REGOMP_EXPORT void GOMP_PLUGIN_goacc_profiling_dispatch(void *, void *, void *) {}
REGOMP_EXPORT int GOMP_PLUGIN_acc_default_dim(unsigned) { return 0; } // the plugin chooses

// --- of images of GCC's, which this library does not load ---------------------------------------------------------------

REGOMP_EXPORT void GOMP_PLUGIN_target_task_completion(void *) {
  GOMP_PLUGIN_fatal("a kernel has ended that nobody has started");
}
REGOMP_EXPORT void GOMP_PLUGIN_target_rev(std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, int,
                                          struct goacc_asyncqueue *) {
  GOMP_PLUGIN_fatal("a kernel asks for a region on the host that is not known");
}

} // extern "C"
