// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/report.h"

#include "include/gomp_plugin.h"

#include <atomic>
#include <unistd.h>

namespace regomp::nvptx {

namespace {

constinit std::atomic<bool> ending{false};

} // namespace

bool check(const char *call, CUresult result) {
  if (result == CUDA_SUCCESS) return true;
  GOMP_PLUGIN_error("%s error: %s", call, cuda_error(result));
  return false;
}

void end_process(const char *call, CUresult result) {
  // The flag alone decides who goes on; nothing else is passed along, so relaxed order is enough.
  if (ending.exchange(true, std::memory_order_relaxed))
    for (;;) ::pause();
  // The trap instruction, which device code's abort() executes, arrives as one of these two.
  const bool may_be_abort = result == CUDA_ERROR_LAUNCH_FAILED || result == CUDA_ERROR_ILLEGAL_INSTRUCTION;
  GOMP_PLUGIN_fatal("%s error: %s%s", call, cuda_error(result), may_be_abort ? " (perhaps abort was called)" : "");
}

bool process_is_ending() { return ending.load(std::memory_order_relaxed); }

} // namespace regomp::nvptx
