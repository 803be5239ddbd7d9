// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/plugin.h"

#include "support/diagnostics.h"
#include "support/memory.h"
#include "target/observe.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>

namespace regomp {

namespace {

// The loader gives no error code: a plugin that is not installed is told from a broken one by the message, which then starts
// with the plugin's own name and ends with the system's words for "no such file".
bool is_not_installed(const char *file, const char *message) {
  const char *no_such_file = std::strerror(ENOENT);
  const std::size_t length = std::strlen(message), tail = std::strlen(no_such_file);
  return std::strncmp(message, file, std::strlen(file)) == 0 && length >= tail &&
         std::strcmp(message + length - tail, no_such_file) == 0;
}

struct symbol_loader {
  void *handle;
  const char *missing = nullptr;

  template <typename F>
  void optional(F *&function, const char *symbol) {
    function = reinterpret_cast<F *>(dlsym(handle, symbol));
  }
  template <typename F>
  void mandatory(F *&function, const char *symbol) {
    optional(function, symbol);
    if (function == nullptr && missing == nullptr) missing = symbol;
  }
};

// Looks every other function up; returns the name of a missing one.
const char *bind(plugin &p) {
  symbol_loader s{p.handle};
  s.mandatory(p.get_name, "GOMP_OFFLOAD_get_name");
  s.mandatory(p.get_caps, "GOMP_OFFLOAD_get_caps");
  s.mandatory(p.get_type, "GOMP_OFFLOAD_get_type");
  s.mandatory(p.get_num_devices, "GOMP_OFFLOAD_get_num_devices");
  s.mandatory(p.init_device, "GOMP_OFFLOAD_init_device");
  s.mandatory(p.fini_device, "GOMP_OFFLOAD_fini_device");
  s.mandatory(p.load_image, "GOMP_OFFLOAD_load_image");
  s.mandatory(p.unload_image, "GOMP_OFFLOAD_unload_image");
  s.mandatory(p.alloc, "GOMP_OFFLOAD_alloc");
  s.mandatory(p.free, "GOMP_OFFLOAD_free");
  s.mandatory(p.dev2host, "GOMP_OFFLOAD_dev2host");
  s.mandatory(p.host2dev, "GOMP_OFFLOAD_host2dev");
  if (s.missing != nullptr) return s.missing;

  p.capabilities = p.get_caps();
  if (p.capabilities & gomp_cap_openmp_400) {
    s.mandatory(p.run, "GOMP_OFFLOAD_run");
    s.mandatory(p.dev2dev, "GOMP_OFFLOAD_dev2dev");
    s.mandatory(p.memset, "GOMP_OFFLOAD_memset");
  }
  if (p.capabilities & gomp_cap_openacc_200) {
    s.mandatory(p.async_synchronize, "GOMP_OFFLOAD_openacc_async_synchronize");
    s.mandatory(p.async_host2dev, "GOMP_OFFLOAD_openacc_async_host2dev");
    s.mandatory(p.async_dev2host, "GOMP_OFFLOAD_openacc_async_dev2host");
  }
  s.optional(p.get_uid, "GOMP_OFFLOAD_get_uid");
  s.optional(p.async_run, "GOMP_OFFLOAD_async_run");
  s.optional(p.can_run, "GOMP_OFFLOAD_can_run");
  s.optional(p.is_accessible_ptr, "GOMP_OFFLOAD_is_accessible_ptr");
  s.optional(p.page_locked_host_alloc, "GOMP_OFFLOAD_page_locked_host_alloc");
  s.optional(p.page_locked_host_free, "GOMP_OFFLOAD_page_locked_host_free");
  if (p.page_locked_host_alloc == nullptr || p.page_locked_host_free == nullptr)
    p.page_locked_host_alloc = nullptr, p.page_locked_host_free = nullptr;
  s.optional(p.managed_alloc, "GOMP_OFFLOAD_managed_alloc");
  s.optional(p.managed_free, "GOMP_OFFLOAD_managed_free");
  if (p.managed_alloc == nullptr || p.managed_free == nullptr) p.managed_alloc = nullptr, p.managed_free = nullptr;
  s.optional(p.memcpy2d, "GOMP_OFFLOAD_memcpy2d");
  s.optional(p.memcpy3d, "GOMP_OFFLOAD_memcpy3d");
  s.optional(p.describe_device, "GOMP_OFFLOAD_regomp_describe_device");
  s.optional(p.describe_kernel, "GOMP_OFFLOAD_regomp_describe_kernel");
  s.optional(p.absence, "GOMP_OFFLOAD_regomp_absence");
  s.optional(p.image_changes_icvs, "GOMP_OFFLOAD_regomp_image_changes_icvs");
  s.optional(p.check_range, "GOMP_OFFLOAD_regomp_check_range");
  s.optional(p.host_reaches, "GOMP_OFFLOAD_regomp_host_reaches");
  s.optional(p.find_block, "GOMP_OFFLOAD_regomp_find_block");
  s.optional(p.announce, "GOMP_OFFLOAD_regomp_announce");
  s.optional(p.async_run_after, "GOMP_OFFLOAD_regomp_async_run_after");
  s.optional(p.interop, "GOMP_OFFLOAD_interop");
  s.optional(p.get_interop_int, "GOMP_OFFLOAD_get_interop_int");
  s.optional(p.get_interop_ptr, "GOMP_OFFLOAD_get_interop_ptr");
  s.optional(p.get_interop_str, "GOMP_OFFLOAD_get_interop_str");
  s.optional(p.get_interop_type_desc, "GOMP_OFFLOAD_get_interop_type_desc");
  if (p.get_interop_int == nullptr || p.get_interop_ptr == nullptr || p.get_interop_str == nullptr ||
      p.get_interop_type_desc == nullptr)
    p.interop = nullptr;
  return s.missing;
}

// What the plugin says about devices that it does not offer.
void tell_absences(const plugin &p) {
  if (p.num_devices <= 0)
    info("plugin %s: %s", p.name,
         p.num_devices == 0 ? "no device" : "devices found, but they do not satisfy the program's requires clauses");
  const char *text = p.absence != nullptr ? p.absence() : "";
  for (const char *end; (end = std::strchr(text, '\n')) != nullptr; text = end + 1)
    info("plugin %s: %.*s", p.name, static_cast<int>(end - text), text);
}

} // namespace

plugin *load_plugin(const char *name, std::size_t name_length, unsigned requires_mask) {
  char file[64];
  std::snprintf(file, sizeof file, "libgomp-plugin-%.*s.so.1", static_cast<int>(name_length), name);
  void *handle = dlopen(file, RTLD_LAZY);
  if (handle == nullptr) {
    const char *why = dlerror();
    if (why != nullptr && !is_not_installed(file, why)) print_error("while loading %s: %s", file, why);
    if (observing(info_devices)) info("plugin %s: not loaded (%s)", file, why != nullptr ? why : "no reason is given");
    return nullptr;
  }

  plugin *p = static_cast<plugin *>(allocate_zeroed(sizeof(plugin)));
  p->handle = handle;
  // The version first: a plugin of another version may lack functions, or mean something else by them.
  symbol_loader first{handle};
  first.mandatory(p->version, "GOMP_OFFLOAD_version");
  const bool same_version = p->version == nullptr || p->version() == gomp_version;
  const char *missing = p->version == nullptr ? first.missing : same_version ? bind(*p) : nullptr;
  if (!same_version) {
    print_error("while loading %s: plugin version mismatch", file);
  } else if (missing != nullptr) {
    print_error("while loading %s: missing function was %s", file, missing);
  } else {
    p->name = p->get_name();
    p->type = p->get_type();
    p->num_devices = p->get_num_devices(requires_mask);
    if (observing(info_devices)) tell_absences(*p);
    if (p->num_devices > 0) return p;
    debug("plugin %s: %s\n", p->name,
          p->num_devices == 0 ? "no device" : "devices found, but they do not satisfy the program's requires clauses");
    // Not closed: the driver behind it may already have threads of its own.
    __builtin_free(p);
    return nullptr;
  }
  dlclose(handle);
  __builtin_free(p);
  return nullptr;
}

} // namespace regomp
