// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/driver_library.h"

#include "include/environment_variables.h"

#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <strings.h>

namespace regomp::plugin {

namespace {

// The loader gives no error code: a library that is nowhere is told from a broken one by the message, which then starts with
// the name that it was asked for and ends with the system's words for "no such file".
bool is_not_installed(const char *message, const char *name) {
  const char *const no_such_file = std::strerror(ENOENT);
  const std::size_t length = std::strlen(message), tail = std::strlen(no_such_file);
  return std::strncmp(message, name, std::strlen(name)) == 0 && length >= tail &&
         std::strcmp(message + length - tail, no_such_file) == 0;
}

bool offloading_is_mandatory() {
  const char *const policy = text_of(env_variable::OMP_TARGET_OFFLOAD);
  return policy != nullptr && strcasecmp(policy, "mandatory") == 0;
}

} // namespace

void *open_driver_library(const char *name, const char *plugin, std::span<const driver_symbol> symbols, void *table,
                          absence_list &absences) {
  void *library = dlopen(name, RTLD_LAZY);
  if (library == nullptr) {
    const char *reason = dlerror();
    const auto note = offloading_is_mandatory() ? &absence_list::note_breakage : &absence_list::note;
    if (reason == nullptr || is_not_installed(reason, name))
      absences.note("%s not found; no %s device is used", name, plugin);
    else
      (absences.*note)("%s cannot be loaded (%s); no %s device is used", name, reason, plugin);
    return nullptr;
  }
  for (const driver_symbol &s : symbols) {
    void *address = dlsym(library, s.name);
    if (address == nullptr && s.required) {
      absences.note_breakage("%s has no function %s; no %s device is used", name, s.name, plugin);
      dlclose(library);
      return nullptr;
    }
    *reinterpret_cast<void **>(static_cast<char *>(table) + s.offset) = address;
  }
  return library;
}

} // namespace regomp::plugin
