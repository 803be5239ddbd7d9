// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host as a device: its images are shared objects of the machine's own architecture, its memory is the process's, and a
// kernel is a function that the calling thread calls. There are four such devices, as LLVM's library has; each loads a copy
// of its own of an image, so that variables are distinct.
//
// Nothing here is shared between threads but the constant tables, and what is said beside it.
#include "include/gomp_plugin.h"
#include "plugin/host/call.h"
#include "plugin/host/module.h"

#include <cstdlib>
#include <cstring>

#define HOOK extern "C" __attribute__((visibility("default")))

namespace {

using namespace regomp::host;

constexpr int device_count = 4;

} // namespace

// --- the plugin, its devices
// -----------------------------------------------------------------------------------------------

HOOK unsigned GOMP_OFFLOAD_version() { return gomp_version; }
HOOK const char *GOMP_OFFLOAD_get_name() { return "host"; }
HOOK unsigned GOMP_OFFLOAD_get_caps() { return gomp_cap_openmp_400; }
HOOK int GOMP_OFFLOAD_get_type() { return gomp_device_host; }
// Whether memory is shared is the program's choice: it is the same.
HOOK int GOMP_OFFLOAD_get_num_devices(unsigned requires_mask) {
  return (requires_mask & gomp_requires_reverse_offload) != 0 ? -1 : device_count;
}
HOOK bool GOMP_OFFLOAD_init_device(int) { return true; }
HOOK bool GOMP_OFFLOAD_fini_device(int) { return true; }

// --- images
// ----------------------------------------------------------------------------------------------------------------

// GCC's images are not for this device.
HOOK int GOMP_OFFLOAD_load_image(int, unsigned, const void *, struct addr_pair **, std::uint64_t **, std::uint64_t *) {
  GOMP_PLUGIN_error("the host as a device takes modules only");
  return -1;
}
HOOK bool GOMP_OFFLOAD_unload_image(int, unsigned, const void *) { return false; }

HOOK bool GOMP_OFFLOAD_regomp_takes_module(int, const void *image, std::size_t bytes) { return is_module(image, bytes); }
HOOK void *GOMP_OFFLOAD_regomp_load_module(int, const void *image, std::size_t bytes) { return load_module(image, bytes); }
HOOK bool GOMP_OFFLOAD_regomp_unload_module(int, void *module) { return unload_module(module); }
HOOK bool GOMP_OFFLOAD_regomp_find_variable(int, void *module, const char *name, struct addr_pair *where) {
  where->start = where->end = reinterpret_cast<std::uintptr_t>(find_symbol(module, name));
  return where->start != 0;
}
HOOK void *GOMP_OFFLOAD_regomp_find_kernel(int, void *module, const char *name) { return find_symbol(module, name); }
// Teams and threads are libomp's.
HOOK void GOMP_OFFLOAD_regomp_describe_launch(int, const struct regomp_kernel_launch *,
                                              struct regomp_launch_description *out) {
  *out = {{1, 1, 1}, {1, 1, 1}, "Generic"};
}
HOOK bool GOMP_OFFLOAD_regomp_run_kernel(int, const struct regomp_kernel_launch *launch) {
  return call(launch->kernel, launch->parameters, launch->count);
}
HOOK void GOMP_OFFLOAD_run(int, void *, void *, void **) { GOMP_PLUGIN_fatal("the host as a device runs modules only"); }

// --- memory
// ----------------------------------------------------------------------------------------------------------------

HOOK void *GOMP_OFFLOAD_alloc(int, std::size_t bytes) { return std::malloc(bytes); }
HOOK bool GOMP_OFFLOAD_free(int, void *memory) {
  std::free(memory);
  return true;
}
// All memory is managed: the host and the device reach it.
HOOK void *GOMP_OFFLOAD_managed_alloc(int, std::size_t bytes) { return std::malloc(bytes); }
HOOK bool GOMP_OFFLOAD_managed_free(int, void *memory) {
  std::free(memory);
  return true;
}
HOOK bool GOMP_OFFLOAD_host2dev(int, void *to, const void *from, std::size_t bytes) {
  std::memcpy(to, from, bytes);
  return true;
}
HOOK bool GOMP_OFFLOAD_dev2host(int, void *to, const void *from, std::size_t bytes) {
  std::memcpy(to, from, bytes);
  return true;
}
HOOK bool GOMP_OFFLOAD_dev2dev(int, void *to, const void *from, std::size_t bytes) {
  std::memmove(to, from, bytes);
  return true;
}
HOOK bool GOMP_OFFLOAD_memset(int, void *memory, int value, std::size_t bytes) {
  std::memset(memory, value, bytes);
  return true;
}
HOOK int GOMP_OFFLOAD_is_accessible_ptr(int, const void *, std::size_t) { return 1; }

// --- in words
// --------------------------------------------------------------------------------------------------------------

HOOK bool GOMP_OFFLOAD_regomp_describe_device(int, struct regomp_device_description *text) {
  *text = {"the host", "its own architecture", "no driver", 0, 1};
  return true;
}
