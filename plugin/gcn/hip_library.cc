// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/hip_library.h"

#include "include/environment_variables.h"
#include "plugin/common/mutex.h"

#include <cstddef>
#include <dlfcn.h>

namespace regomp::gcn {

namespace {

constinit mutex load_lock;
constinit bool load_tried = false; // under load_lock, with the rest
constinit bool load_succeeded = false;
constinit hip_functions functions = {};

// The library stays open for good.
bool try_load() {
  void *const library = dlopen(hip_library_name(), RTLD_LAZY);
  if (library == nullptr) return false;
  struct symbol {
    const char *name;
    std::size_t offset;
  };
  constexpr symbol symbols[] = {
      {"hipStreamCreate", offsetof(hip_functions, hipStreamCreate)},
      {"hipStreamDestroy", offsetof(hip_functions, hipStreamDestroy)},
      {"hipStreamSynchronize", offsetof(hip_functions, hipStreamSynchronize)},
      {"hipCtxGetCurrent", offsetof(hip_functions, hipCtxGetCurrent)},
      {"hipGetDevice", offsetof(hip_functions, hipGetDevice)},
      {"hipSetDevice", offsetof(hip_functions, hipSetDevice)},
  };
  for (const symbol &s : symbols) {
    void *const address = dlsym(library, s.name);
    if (address == nullptr) {
      dlclose(library);
      return false;
    }
    *reinterpret_cast<void **>(reinterpret_cast<char *>(&functions) + s.offset) = address;
  }
  return true;
}

} // namespace

const char *hip_library_name() {
  const char *const chosen = text_of(env_variable::HIP_RUNTIME_LIB);
  return chosen != nullptr && *chosen != '\0' ? chosen : "libamdhip64.so";
}

const hip_functions *hip_library() {
  lock_guard held(load_lock);
  if (!load_tried) {
    load_tried = true;
    load_succeeded = try_load();
  }
  return load_succeeded ? &functions : nullptr;
}

} // namespace regomp::gcn
