// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/hsa_library.h"

#include "include/environment_variables.h"
#include "include/gomp_plugin.h"
#include "plugin/common/driver_library.h"
#include "plugin/common/mutex.h"
#include "plugin/common/order_watch.h"
#include "plugin/gcn/debug.h"

#include <cstddef>
#include <cstring>

namespace regomp::gcn {

constinit hsa_functions hsa = {};
constinit absence_list absences("gcn");

namespace {

constinit mutex load_lock;
constinit bool load_tried = false; // under load_lock
constinit bool load_succeeded = false;

constexpr driver_symbol symbols[] = {
#define REGOMP_HSA_SYMBOL(name) {#name, offsetof(hsa_functions, name), true},
    REGOMP_HSA_REQUIRED(REGOMP_HSA_SYMBOL)
#undef REGOMP_HSA_SYMBOL
#define REGOMP_HSA_SYMBOL(name) {#name, offsetof(hsa_functions, name), false},
        REGOMP_HSA_OPTIONAL(REGOMP_HSA_SYMBOL)
#undef REGOMP_HSA_SYMBOL
};

// The library stays open for good once the runtime has started: it may have threads and exit handlers.
bool try_load() {
  read_debug_setting();
  const char *const chosen = text_of(env_variable::HSA_RUNTIME_LIB);
  const char *const name = chosen != nullptr && *chosen != '\0' ? chosen : "libhsa-runtime64.so.1";
  if (open_driver_library(name, "gcn", symbols, &hsa, absences) == nullptr) {
    if (text_of(env_variable::GCN_SUPPRESS_HOST_FALLBACK) != nullptr)
      GOMP_PLUGIN_fatal("GCN host fallback has been suppressed, and %s cannot be used", name);
    return false;
  }
  const hsa_status_t result = hsa.hsa_init();
  if (result == HSA_STATUS_SUCCESS) {
    debug("HSA run-time initialized for GCN");
    if (hsa.gompsim_order_watch != nullptr) order_watch = hsa.gompsim_order_watch();
    return true;
  }
  // What the runtime says on a machine without an AMD GPU, or where its device files may not be opened.
  if (result == HSA_STATUS_ERROR_OUT_OF_RESOURCES) {
    // Its name alone: what the runtime says of it is about other things.
    const char *const text = hsa_error(result);
    absences.note("hsa_init error: %.*s; there is no AMD GPU, or no right to open /dev/kfd; no gcn device is used",
                  static_cast<int>(std::strcspn(text, ":")), text);
  } else {
    absences.note_breakage("hsa_init error: %s; no gcn device is used", hsa_error(result));
  }
  return false;
}

} // namespace

bool load_hsa_library() {
  lock_guard held(load_lock);
  if (!load_tried) {
    load_tried = true;
    load_succeeded = try_load();
  }
  return load_succeeded;
}

const char *hsa_error(hsa_status_t result) {
  const char *text = nullptr;
  if (hsa.hsa_status_string(result, &text) != HSA_STATUS_SUCCESS || text == nullptr) text = "unknown HSA error";
  return text;
}

} // namespace regomp::gcn
