// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "null_state.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

namespace null_driver {

configuration config;
std::atomic<long> fail_at{0};
std::atomic<long> calls{0};
CUresult fail_with = CUDA_ERROR_UNKNOWN;
std::atomic<const char *> failed_call{nullptr};
std::atomic<const char *> failing_function{""};
std::atomic<long> failures_to_come{0};
std::atomic<bool> is_shut_down{false};

driver &state() {
  static driver *d = new driver; // threads of streams may outlive main
  return *d;
}

[[noreturn]] void misuse(const char *what, const char *call) {
  std::fprintf(stderr, "null driver: %s: %s\n", call, what);
  std::_Exit(99);
}

CUresult enter(const char *name, std::unique_lock<std::mutex> &held, bool needs_context) {
  if (in_callback) misuse("called from a callback", name);
  const long number = ++calls;
  held = std::unique_lock(state().lock);
  ++state().calls_by_name[name];
  if (number == fail_at) {
    failed_call = name;
    return fail_with;
  }
  if (failures_to_come > 0 && std::strcmp(name, failing_function) == 0) {
    --failures_to_come; // under the lock
    return fail_with;
  }
  if (config.refused.find(std::string(" ") + name + " ") != std::string::npos) return CUDA_ERROR_NOT_SUPPORTED;
  if (is_shut_down) return CUDA_ERROR_DEINITIALIZED;
  if (sticky != CUDA_SUCCESS) return sticky;
  return needs_context && (context_stack.empty() || context_stack.back() == nullptr) ? CUDA_ERROR_INVALID_CONTEXT
                                                                                     : CUDA_SUCCESS;
}

census count() {
  std::lock_guard held(state().lock);
  census c = {};
  for (auto &[a, b] : state().blocks) {
    if (b.kind == memory_kind::device) {
      ++c.device_blocks;
      c.device_bytes += b.bytes;
    } else {
      ++c.host_blocks;
    }
  }
  c.streams = state().streams.size();
  for (CUstream s : state().streams) c.blocking_streams += s->blocking;
  c.modules = state().modules.size();
  c.links = state().links;
  c.contexts = state().retained;
  c.dropped_host_blocks = state().dropped_host_blocks;
  return c;
}

long calls_of(const char *name) {
  std::lock_guard held(state().lock);
  return state().calls_by_name[name];
}

} // namespace null_driver

using namespace null_driver;

// --- the library as the plugin finds it: the program itself --------------------------------------------------------------

extern "C" void *dlopen(const char *file, int flags) noexcept {
  auto *real = reinterpret_cast<void *(*)(const char *, int)>(dlvsym(RTLD_NEXT, "dlopen", "GLIBC_2.34"));
  if (file == nullptr || std::strcmp(file, "libcuda.so.1") != 0) return real(file, flags);
  return config.library_exists ? real(nullptr, flags) : real("/nowhere/libcuda.so.1", flags);
}
