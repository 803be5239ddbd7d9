// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/report.h"

#include "include/gomp_plugin.h"
#include "plugin/common/process_end.h"

#include <atomic>
#include <cstdio>

namespace regomp::nvptx {

namespace {

// The error of a context that is dead, once it was reported: every later call gives it again, the teardown at the end above
// all.
constinit std::atomic<int> reported_for_good{CUDA_SUCCESS};

// Relaxed: two threads that get the error at the same time may both report it.
bool was_reported(CUresult result) {
  return kills_context(result) && reported_for_good.exchange(result, std::memory_order_relaxed) == result;
}

} // namespace

bool kills_context(CUresult result) {
  constexpr int first = CUDA_ERROR_ILLEGAL_ADDRESS, last = CUDA_ERROR_LAUNCH_FAILED;
  return (result >= first && result <= last) || result == CUDA_ERROR_UNKNOWN;
}

bool check(const char *call, const char *subject, CUresult result) {
  if (result == CUDA_SUCCESS) return true;
  char about[256] = "";
  if (subject != nullptr) std::snprintf(about, sizeof about, " (%s)", subject);
  if (was_reported(result))
    GOMP_PLUGIN_debug(0, "nvptx: %s%s error: %s\n", call, about, cuda_error(result));
  else
    GOMP_PLUGIN_error("%s%s error: %s", call, about, cuda_error(result));
  return false;
}

bool report(const char *call, CUresult failure) { return check(call, nullptr, failure); }

bool check_release(const char *call, CUresult result) { return result == CUDA_ERROR_DEINITIALIZED || check(call, result); }

bool driver_is_shut_down() {
  CUcontext current;
  return cuda.cuCtxGetCurrent(&current) == CUDA_ERROR_DEINITIALIZED;
}

void end_process(const char *why) {
  be_the_one_to_end();
  GOMP_PLUGIN_fatal("%s", why);
}

void end_process(const char *call, CUresult result) {
  be_the_one_to_end();
  // The trap instruction, which device code's abort() executes, arrives as one of these two.
  const bool may_be_abort = result == CUDA_ERROR_LAUNCH_FAILED || result == CUDA_ERROR_ILLEGAL_INSTRUCTION;
  GOMP_PLUGIN_fatal("%s error: %s%s", call, cuda_error(result), may_be_abort ? " (perhaps abort was called)" : "");
}

} // namespace regomp::nvptx
