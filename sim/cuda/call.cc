// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/call.h"

#include "sim/cuda/device.h"
#include "sim/cuda/errors.h"
#include "sim/driver/clock.h"
#include "sim/driver/faults.h"
#include "sim/driver/record.h"

namespace gompsim::cuda {

call_scope::call_scope(function_id f) : id(f), mark(name_of(f)), begin(recording() ? now_ns() : 0) {}

call_scope::~call_scope() {
  // The driver writes what kernels printed whenever it has waited for them, and may at any other call.
  flush_kernel_output();
  // How often a program polls says nothing.
  if (begin != 0 && recording() && result != CUDA_ERROR_NOT_READY)
    record_call(name_of(id), error_name(result), {begin, now_ns()});
}

CUresult injected_error(function_id id, std::size_t bytes) {
  const fault_injector::injected p = fault_injector::get().at_call(name_of(id), bytes);
  const CUresult error = static_cast<CUresult>(p.error);
  if (error == CUDA_SUCCESS || driver_usable() != CUDA_SUCCESS) return error;
  std::shared_ptr<context> current;
  const bool has_context = context_stack::top(&current) == CUDA_SUCCESS;
  if (p.loses_device)
    (has_context ? current->dev : *devices().front()).lose(error);
  else if (has_context && is_sticky(error))
    current->fail(error);
  return error;
}

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
