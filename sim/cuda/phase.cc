// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/phase.h"

#include <atomic>

namespace gompsim::cuda {

namespace {

// Relaxed: it orders nothing, it only says that exit() got so far.
constinit std::atomic<bool> exit_begun{false};

} // namespace

CUresult result_of(library_phase p) {
  switch (p) {
  case library_phase::usable:
    return CUDA_SUCCESS;
  case library_phase::uninitialized:
  case library_phase::forked:
    break;
  case library_phase::ended:
    return CUDA_ERROR_DEINITIALIZED;
  }
  return CUDA_ERROR_NOT_INITIALIZED;
}

CUresult driver_usable() { return result_of(phase()); }

bool exit_has_begun() { return exit_begun.load(std::memory_order_relaxed); }
void note_exit() { exit_begun.store(true, std::memory_order_relaxed); }

} // namespace gompsim::cuda
