// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/call.h"

namespace gompsim::cuda {

CUresult admit_driver_call() {
  const CUresult usable = driver_usable();
  if (usable != CUDA_SUCCESS) return usable;
  return in_stream_callback() ? CUDA_ERROR_NOT_PERMITTED : CUDA_SUCCESS;
}

CUresult admit_context_call(std::shared_ptr<context> *ctx) {
  const CUresult refused = admit_driver_call();
  if (refused != CUDA_SUCCESS) return refused;
  const CUresult current = context_stack::top(ctx);
  return current != CUDA_SUCCESS ? current : (*ctx)->failure();
}

} // namespace gompsim::cuda
