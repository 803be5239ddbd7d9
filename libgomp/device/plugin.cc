// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/plugin.h"

#include "observe/observed.h"
#include "support/diagnostics.h"
#include "support/memory.h"

#include <cerrno>
#include <cstddef>
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

enum class need {
  always,
  session,
  openmp,
  openacc,
  optional,
  pinned,
  managed,
  interop,
  cuda,
  kernel_copies,
  kernel_times,
  copy_times,
  modules
};

struct hook {
  std::size_t offset; // of the pointer to the function in struct plugin
  const char *symbol;
  need needed;
  unsigned version; // of the plugins that it is looked up in; 0: all
};
constexpr hook hooks[] = {
#define HOOK(member, name, needed, version) {offsetof(plugin, member), "GOMP_OFFLOAD_" #name, need::needed, version},
#define PLUGIN_HOOK(member, name, needed) HOOK(member, name, needed, 0)
#define PLUGIN_HOOK_3(member, name, needed) HOOK(member, name, needed, gomp_version)
#define PLUGIN_HOOK_4(member, name, needed) HOOK(member, name, needed, gomp_version_sessions)
#include "device/plugin_hooks.def"
#undef HOOK
#undef PLUGIN_HOOK
#undef PLUGIN_HOOK_3
#undef PLUGIN_HOOK_4
};

void set(plugin &p, const hook &h, void *function) {
  static_assert(sizeof(void (*)()) == sizeof function);
  std::memcpy(reinterpret_cast<char *>(&p) + h.offset, &function, sizeof function);
}

// Looks the functions of that need up; returns the name of the first one that is missing, or null.
const char *look_up(plugin &p, need of) {
  const char *missing = nullptr;
  for (const hook &h : hooks) {
    if (h.needed != of || (h.version != 0 && h.version != p.version)) continue;
    void *const function = dlsym(p.handle, h.symbol);
    set(p, h, function);
    if (function == nullptr && missing == nullptr) missing = h.symbol;
  }
  return missing;
}

// All of a set, or none of it.
void look_up_set(plugin &p, need of) {
  if (look_up(p, of) == nullptr) return;
  for (const hook &h : hooks)
    if (h.needed == of) set(p, h, nullptr);
}

// Looks all functions up; returns the name of one that is missing though the plugin must have it, or null.
const char *bind(plugin &p) {
  if (const char *missing = look_up(p, need::always)) return missing;
  p.capabilities = p.get_caps();
  const char *missing = look_up(p, need::session);
  if (p.version == gomp_version) missing = nullptr;
  if (p.capabilities & gomp_cap_openmp_400)
    if (const char *of_openmp = look_up(p, need::openmp); missing == nullptr) missing = of_openmp;
  if (p.capabilities & gomp_cap_openacc_200)
    if (const char *of_openacc = look_up(p, need::openacc); missing == nullptr) missing = of_openacc;
  look_up(p, need::optional);
  for (need of : {need::pinned, need::managed, need::interop, need::cuda, need::kernel_copies, need::kernel_times,
                  need::copy_times, need::modules})
    look_up_set(p, of);
  return missing;
}

// As get_num_devices of version 3: -1 if there are devices, but none that the program can use.
int count_devices(plugin &p) {
  if (p.version == gomp_version) return p.get_num_devices(p.requires_mask);
  p.session_bytes = p.session_size();
  const int present = p.count_devices();
  for (int i = 0; i < present; i++)
    if (p.offers(i)) return present;
  return present > 0 ? -1 : 0;
}

// What the plugin says about devices that it does not offer.
void tell_absences(const plugin &p) {
  if (p.num_devices <= 0)
    info("plugin %s: %s", p.name,
         p.num_devices == 0 ? "no device" : "devices found, but they do not satisfy the program's requires clauses");
  for (int i = 0; i < p.num_devices; i++)
    if (!p.offers(i)) info("plugin %s: device %d does not satisfy the program's requires clauses", p.name, i);
  const char *text = p.absence != nullptr ? p.absence() : "";
  for (const char *end; (end = std::strchr(text, '\n')) != nullptr; text = end + 1)
    info("plugin %s: %.*s", p.name, static_cast<int>(end - text), text);
}

} // namespace

bool plugin::offers(int ordinal) const {
  const unsigned needed = version == gomp_version ? 0 : gomp_required_capabilities(requires_mask);
  return (needed & ~(capabilities | device_capabilities(ordinal))) == 0;
}

plugin *load_plugin(const char *name, std::size_t name_length, unsigned requires_mask) {
  char file[64];
  plugin_file(file, sizeof file, name, name_length);
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
  constexpr const char *version_symbol = "GOMP_OFFLOAD_version";
  const auto version = reinterpret_cast<GOMP_OFFLOAD_version_t *>(dlsym(handle, version_symbol));
  p->version = version != nullptr ? version() : gomp_version;
  p->requires_mask = requires_mask;
  const bool known_version = p->version == gomp_version || p->version == gomp_version_sessions;
  const char *missing = version == nullptr ? version_symbol : known_version ? bind(*p) : nullptr;
  if (!known_version) {
    print_error("while loading %s: plugin version mismatch", file);
  } else if (missing != nullptr) {
    print_error("while loading %s: missing function was %s", file, missing);
  } else {
    p->name = p->get_name();
    p->type = p->get_type();
    p->num_devices = count_devices(*p);
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
