// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory and messages for offload plugins. Both front doors have this file.
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
  if (ends_elsewhere()) return; // that the driver has shut down is not an error
  std::va_list arguments;
  va_start(arguments, format);
  vprint_error(format, arguments);
  va_end(arguments);
}

REGOMP_EXPORT void GOMP_PLUGIN_fatal(const char *format, ...) {
  begin_fatal_end();
  // The caller may hold a device's locks; what exit handlers do from here on must not need them.
  abandon_devices();
  std::va_list arguments;
  va_start(arguments, format);
  vfatal(format, arguments);
}

} // extern "C"
