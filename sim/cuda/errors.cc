// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/errors.h"

namespace gompsim::cuda {

namespace {

struct error_text {
  CUresult code;
  const char *name;
  const char *description;
};

#define ERROR_TEXT(code, description) {code, #code, description}
constexpr error_text error_texts[] = {
    ERROR_TEXT(CUDA_SUCCESS, "no error"),
    ERROR_TEXT(CUDA_ERROR_INVALID_VALUE, "invalid argument"),
    ERROR_TEXT(CUDA_ERROR_OUT_OF_MEMORY, "out of memory"),
    ERROR_TEXT(CUDA_ERROR_NOT_INITIALIZED, "initialization error"),
    ERROR_TEXT(CUDA_ERROR_DEINITIALIZED, "driver shutting down"),
    ERROR_TEXT(CUDA_ERROR_DEVICE_UNAVAILABLE, "CUDA-capable device(s) is/are busy or unavailable"),
    ERROR_TEXT(CUDA_ERROR_NO_DEVICE, "no CUDA-capable device is detected"),
    ERROR_TEXT(CUDA_ERROR_INVALID_DEVICE, "invalid device ordinal"),
    ERROR_TEXT(CUDA_ERROR_INVALID_IMAGE, "device kernel image is invalid"),
    ERROR_TEXT(CUDA_ERROR_INVALID_CONTEXT, "invalid device context"),
    ERROR_TEXT(CUDA_ERROR_MAP_FAILED, "mapping of buffer object failed"),
    ERROR_TEXT(CUDA_ERROR_UNMAP_FAILED, "unmapping of buffer object failed"),
    ERROR_TEXT(CUDA_ERROR_NO_BINARY_FOR_GPU, "no kernel image is available for execution on the device"),
    ERROR_TEXT(CUDA_ERROR_ECC_UNCORRECTABLE, "uncorrectable ECC error encountered"),
    ERROR_TEXT(CUDA_ERROR_UNSUPPORTED_LIMIT, "limit is not supported on this architecture"),
    ERROR_TEXT(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED, "peer access is not supported between these two devices"),
    ERROR_TEXT(CUDA_ERROR_INVALID_PTX, "a PTX JIT compilation failed"),
    ERROR_TEXT(CUDA_ERROR_UNSUPPORTED_PTX_VERSION, "the provided PTX was compiled with an unsupported toolchain."),
    ERROR_TEXT(CUDA_ERROR_INVALID_SOURCE, "device kernel image is invalid"),
    ERROR_TEXT(CUDA_ERROR_FILE_NOT_FOUND, "file not found"),
    ERROR_TEXT(CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND, "shared object symbol not found"),
    ERROR_TEXT(CUDA_ERROR_OPERATING_SYSTEM, "OS call failed or operation not supported on this OS"),
    ERROR_TEXT(CUDA_ERROR_INVALID_HANDLE, "invalid resource handle"),
    ERROR_TEXT(CUDA_ERROR_NOT_FOUND, "named symbol not found"),
    ERROR_TEXT(CUDA_ERROR_NOT_READY, "device not ready"),
    ERROR_TEXT(CUDA_ERROR_ILLEGAL_ADDRESS, "an illegal memory access was encountered"),
    ERROR_TEXT(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, "too many resources requested for launch"),
    ERROR_TEXT(CUDA_ERROR_LAUNCH_TIMEOUT, "the launch timed out and was terminated"),
    ERROR_TEXT(CUDA_ERROR_PEER_ACCESS_NOT_ENABLED, "peer access has not been enabled"),
    ERROR_TEXT(CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE, "cannot set while device is active in this process"),
    ERROR_TEXT(CUDA_ERROR_CONTEXT_IS_DESTROYED, "context is destroyed"),
    ERROR_TEXT(CUDA_ERROR_ASSERT, "device-side assert triggered"),
    ERROR_TEXT(CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED, "part or all of the requested memory range is already mapped"),
    ERROR_TEXT(CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED, "pointer does not correspond to a registered memory region"),
    ERROR_TEXT(CUDA_ERROR_HARDWARE_STACK_ERROR, "hardware stack error"),
    ERROR_TEXT(CUDA_ERROR_ILLEGAL_INSTRUCTION, "an illegal instruction was encountered"),
    ERROR_TEXT(CUDA_ERROR_MISALIGNED_ADDRESS, "misaligned address"),
    ERROR_TEXT(CUDA_ERROR_INVALID_ADDRESS_SPACE, "operation not supported on global/shared address space"),
    ERROR_TEXT(CUDA_ERROR_INVALID_PC, "invalid program counter"),
    ERROR_TEXT(CUDA_ERROR_LAUNCH_FAILED, "unspecified launch failure"),
    ERROR_TEXT(CUDA_ERROR_NOT_PERMITTED, "operation not permitted"),
    ERROR_TEXT(CUDA_ERROR_NOT_SUPPORTED, "operation not supported"),
    ERROR_TEXT(CUDA_ERROR_UNKNOWN, "unknown error"),
};
#undef ERROR_TEXT

const error_text *find_text(CUresult code) {
  for (const error_text &e : error_texts)
    if (e.code == code) return &e;
  return nullptr;
}

} // namespace

const char *error_name(CUresult code) {
  const error_text *e = find_text(code);
  return e ? e->name : nullptr;
}

const char *error_description(CUresult code) {
  const error_text *e = find_text(code);
  return e ? e->description : nullptr;
}

bool find_error(std::string_view name, CUresult *out) {
  for (const error_text &e : error_texts) {
    if (e.name != name) continue;
    *out = e.code;
    return true;
  }
  return false;
}

} // namespace gompsim::cuda
