// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/cuda_library.h"

#include "plugin/common/driver_library.h"
#include "plugin/common/mutex.h"
#include "plugin/common/order_watch.h"

#include <cstddef>
#include <cstdio>

namespace regomp::nvptx {

constinit cuda_functions cuda = {};
constinit absence_list absences("nvptx");

namespace {

constexpr char library_name[] = "libcuda.so.1";

constinit mutex load_lock;
constinit bool load_tried = false; // under load_lock
constinit bool load_succeeded = false;
constinit char version_text[48] = "CUDA Driver"; // written before the driver is known to be there

constexpr driver_symbol symbols[] = {
#define REGOMP_CUDA_SYMBOL(name) {#name, offsetof(cuda_functions, name), true},
    REGOMP_CUDA_REQUIRED(REGOMP_CUDA_SYMBOL)
#undef REGOMP_CUDA_SYMBOL
#define REGOMP_CUDA_SYMBOL(name) {#name, offsetof(cuda_functions, name), false},
        REGOMP_CUDA_OPTIONAL(REGOMP_CUDA_SYMBOL)
#undef REGOMP_CUDA_SYMBOL
};

// The library stays open for good once the driver has started: it may have threads and exit handlers.
bool try_load() {
  if (open_driver_library(library_name, "nvptx", symbols, &cuda, absences) == nullptr) return false;
  const CUresult result = cuda.cuInit(0);
  if (result != CUDA_SUCCESS) {
    // A driver that finds no device is a machine without a GPU, not a broken one.
    const auto note = result == CUDA_ERROR_NO_DEVICE ? &absence_list::note : &absence_list::note_breakage;
    (absences.*note)("cuInit error: %s; no nvptx device is used", cuda_error(result));
    return false;
  }
  if (cuda.gompsim_order_watch != nullptr) order_watch = cuda.gompsim_order_watch();
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
