// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/words.h"

#include "sim/cuda/errors.h"

namespace gompsim::cuda {

constinit const function_name function_names[] = {
#define DRIVER_FUNCTION(name, base, version, needs) {#name, #base},
#include "sim/cuda/functions.def"
#undef DRIVER_FUNCTION
};

namespace {

constexpr driver_words::usual_error usual_errors[] = {
    {"cuInit", CUDA_ERROR_NO_DEVICE},
    {"cuMem*Alloc*", CUDA_ERROR_OUT_OF_MEMORY},
    {"cuMemHostRegister", CUDA_ERROR_OUT_OF_MEMORY},
    {"cuMemcpy*", CUDA_ERROR_LAUNCH_FAILED}, // what a copy gives that comes behind a kernel which failed
    {"cuMemset*", CUDA_ERROR_LAUNCH_FAILED},
    {"cu*Create*", CUDA_ERROR_OUT_OF_MEMORY},
    {"cuDevicePrimaryCtxRetain", CUDA_ERROR_OUT_OF_MEMORY},
    {"cuDevice*", CUDA_ERROR_INVALID_DEVICE},
    {"cuLinkAddData", CUDA_ERROR_INVALID_PTX},
    {"cuLinkComplete", CUDA_ERROR_INVALID_PTX},
    {"cuModuleLoad*", CUDA_ERROR_OUT_OF_MEMORY},
    {"cuModuleGet*", CUDA_ERROR_NOT_FOUND},
    {"cuLaunchKernel*", CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES},
    {"cu*Synchronize", CUDA_ERROR_LAUNCH_FAILED},
    {"cu*Query", CUDA_ERROR_LAUNCH_FAILED},
};

constexpr std::string_view allocate[] = {"cuMem*Alloc*", "cuMemHostRegister"};
constexpr std::string_view asking[] = {"cu*Query", "cuGetError*"};

// In the order of left_object.
constexpr driver_words::plural objects[] = {
    {"allocation", "allocations"}, {"stream", "streams"}, {"event", "events"}, {"module", "modules"}};

const char *name_of_error(int code) { return error_name(static_cast<CUresult>(code)); }

bool find_error_number(std::string_view name, int *out) {
  CUresult code{};
  if (!find_error(name, &code)) return false;
  *out = code;
  return true;
}

} // namespace

constinit const driver_words words = {
    .name = "cuda",
    .prefix = "cu",
    .error_prefix = "CUDA_ERROR_",
    .functions = function_names,
    .error_name = name_of_error,
    .find_error = find_error_number,
    .usual_errors = usual_errors,
    .other_error = CUDA_ERROR_UNKNOWN,
    .command_error = CUDA_ERROR_LAUNCH_FAILED,
    .lost_error = CUDA_ERROR_UNKNOWN,
    .allocate = allocate,
    .asking = asking,
    .objects = objects,
};

bool is_sticky(CUresult error) {
  switch (error) {
  case CUDA_ERROR_ECC_UNCORRECTABLE:
  case CUDA_ERROR_ILLEGAL_ADDRESS:
  case CUDA_ERROR_LAUNCH_TIMEOUT:
  case CUDA_ERROR_ASSERT:
  case CUDA_ERROR_HARDWARE_STACK_ERROR:
  case CUDA_ERROR_ILLEGAL_INSTRUCTION:
  case CUDA_ERROR_MISALIGNED_ADDRESS:
  case CUDA_ERROR_INVALID_ADDRESS_SPACE:
  case CUDA_ERROR_INVALID_PC:
  case CUDA_ERROR_LAUNCH_FAILED:
    return true;
  default:
    return false;
  }
}

} // namespace gompsim::cuda
