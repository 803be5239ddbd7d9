// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/call.h"

#include "sim/cuda/clock.h"
#include "sim/cuda/faults.h"
#include "sim/cuda/record.h"

#include <unistd.h>

namespace gompsim::cuda {

namespace {

constexpr function_name function_names[] = {
#define DRIVER_FUNCTION(name, base, version, needs) {#name, #base},
#include "sim/cuda/functions.def"
#undef DRIVER_FUNCTION
};

thread_local constinit function_id innermost_call{};
thread_local constinit int thread_number = 0;

} // namespace

int this_thread_number() {
  if (thread_number == 0) thread_number = gettid();
  return thread_number;
}

function_id current_call() { return innermost_call; }

call_scope::call_scope(function_id f) : id(f), outer(innermost_call), begin(recording() ? now_ns() : 0) {
  innermost_call = f;
}

call_scope::~call_scope() {
  innermost_call = outer;
  // The driver writes what kernels printed whenever it has waited for them, and may at any other call.
  flush_kernel_output();
  // How often a program polls says nothing.
  if (begin != 0 && recording() && result != CUDA_ERROR_NOT_READY) record_call(id, result, {begin, now_ns()});
}

const function_name &name_of(function_id id) { return function_names[static_cast<unsigned>(id)]; }

CUresult injected_error(function_id id, std::size_t bytes) {
  const fault_injector::injected p = fault_injector::get().at_call(id, bytes);
  if (p.error == CUDA_SUCCESS || driver_usable() != CUDA_SUCCESS) return p.error;
  std::shared_ptr<context> current;
  const bool has_context = context_stack::top(&current) == CUDA_SUCCESS;
  if (p.loses_device)
    (has_context ? current->dev : *driver().devices.front()).lose(p.error);
  else if (has_context && is_sticky(p.error))
    current->fail(p.error);
  return p.error;
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
