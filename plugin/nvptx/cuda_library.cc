// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/cuda_library.h"

#include "include/environment_variables.h"
#include "plugin/common/mutex.h"

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <strings.h>

namespace regomp::nvptx {

constinit cuda_functions cuda = {};
constinit absence_list absences("nvptx");

namespace {

constexpr char library_name[] = "libcuda.so.1";

constinit mutex load_lock;
constinit bool load_tried = false; // under load_lock
constinit bool load_succeeded = false;
constinit char version_text[48] = "CUDA Driver"; // written before the driver is known to be there

struct symbol {
  const char *name;
  std::size_t offset; // of the member of cuda_functions
  bool required;
};

constexpr symbol symbols[] = {
#define REGOMP_CUDA_SYMBOL(name) {#name, offsetof(cuda_functions, name), true},
    REGOMP_CUDA_REQUIRED(REGOMP_CUDA_SYMBOL)
#undef REGOMP_CUDA_SYMBOL
#define REGOMP_CUDA_SYMBOL(name) {#name, offsetof(cuda_functions, name), false},
        REGOMP_CUDA_OPTIONAL(REGOMP_CUDA_SYMBOL)
#undef REGOMP_CUDA_SYMBOL
};

bool resolve_symbols(void *library) {
  auto *table = reinterpret_cast<char *>(&cuda);
  for (const symbol &s : symbols) {
    void *address = dlsym(library, s.name);
    if (address == nullptr && s.required) {
      absences.note_breakage("%s has no function %s; no nvptx device is used", library_name, s.name);
      return false;
    }
    *reinterpret_cast<void **>(table + s.offset) = address;
  }
  return true;
}

// The loader gives no error code: a library that is nowhere is told from a broken one by the message, which then starts with
// the name that it was asked for and ends with the system's words for "no such file".
bool is_not_installed(const char *message) {
  const char *const no_such_file = std::strerror(ENOENT);
  const std::size_t length = std::strlen(message), tail = std::strlen(no_such_file);
  return std::strncmp(message, library_name, sizeof library_name - 1) == 0 && length >= tail &&
         std::strcmp(message + length - tail, no_such_file) == 0;
}

bool offloading_is_mandatory() {
  const char *const policy = text_of(env_variable::OMP_TARGET_OFFLOAD);
  return policy != nullptr && strcasecmp(policy, "mandatory") == 0;
}

// The library stays open for good once the driver has started: it may have threads and exit handlers.
bool try_load() {
  void *library = dlopen(library_name, RTLD_LAZY);
  if (library == nullptr) {
    const char *reason = dlerror();
    const auto note = offloading_is_mandatory() ? &absence_list::note_breakage : &absence_list::note;
    if (reason == nullptr || is_not_installed(reason))
      absences.note("%s not found; no nvptx device is used", library_name);
    else
      (absences.*note)("%s cannot be loaded (%s); no nvptx device is used", library_name, reason);
    return false;
  }
  if (!resolve_symbols(library)) {
    dlclose(library);
    return false;
  }
  const CUresult result = cuda.cuInit(0);
  if (result != CUDA_SUCCESS) {
    // A driver that finds no device is a machine without a GPU, not a broken one.
    const auto note = result == CUDA_ERROR_NO_DEVICE ? &absence_list::note : &absence_list::note_breakage;
    (absences.*note)("cuInit error: %s; no nvptx device is used", cuda_error(result));
    return false;
  }
  int version;
  if (cuda.cuDriverGetVersion != nullptr && cuda.cuDriverGetVersion(&version) == CUDA_SUCCESS)
    std::snprintf(version_text, sizeof version_text, "CUDA Driver %d.%d", version / 1000, version % 1000 / 10);
  return true;
}

} // namespace

bool load_cuda_library() {
  lock_guard held(load_lock);
  if (!load_tried) {
    load_tried = true;
    load_succeeded = try_load();
  }
  return load_succeeded;
}

const char *driver_version_text() { return version_text; }

const char *cuda_error(CUresult result) {
  const char *text = nullptr;
  if (cuda.cuGetErrorString(result, &text) != CUDA_SUCCESS || text == nullptr) text = "unknown CUDA error";
  return text;
}

} // namespace regomp::nvptx
