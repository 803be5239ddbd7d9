// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The null driver: start, devices, contexts.
#include "null_state.h"

#include <cstdio>

using namespace null_driver;

CUresult cuInit(unsigned) {
  ENTER_WITHOUT_CONTEXT("cuInit");
  return config.init_result;
}

CUresult cuGetErrorString(CUresult r, const char **text) {
  static thread_local char buffer[32];
  std::snprintf(buffer, sizeof buffer, "null error %d", static_cast<int>(r));
  *text = buffer;
  return CUDA_SUCCESS;
}

// These two fail never, and nobody counts them.
CUresult cuDriverGetVersion(int *version) {
  *version = config.driver_version;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetName(char *name, int bytes, CUdevice) {
  std::snprintf(name, static_cast<std::size_t>(bytes), "%s", config.device_name.c_str());
  return CUDA_SUCCESS;
}

CUresult cuDeviceGet(CUdevice *d, int ordinal) {
  ENTER_WITHOUT_CONTEXT("cuDeviceGet");
  if (ordinal < 0 || ordinal >= config.devices) return CUDA_ERROR_INVALID_DEVICE;
  *d = ordinal;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetCount(int *n) {
  ENTER_WITHOUT_CONTEXT("cuDeviceGetCount");
  *n = config.devices;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetUuid_v2(CUuuid *id, CUdevice d) {
  ENTER_WITHOUT_CONTEXT("cuDeviceGetUuid");
  for (int i = 0; i < 16; ++i) id->bytes[i] = static_cast<char>(i * 16 + d);
  return CUDA_SUCCESS;
}

CUresult cuDeviceTotalMem_v2(std::size_t *bytes, CUdevice) {
  ENTER_WITHOUT_CONTEXT("cuDeviceTotalMem");
  *bytes = config.memory_bytes;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute which, CUdevice d) {
  ENTER_WITHOUT_CONTEXT("cuDeviceGetAttribute");
  switch (which) {
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
    *value = config.capability_major;
    break;
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
    *value = config.capability_minor;
    break;
  case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
    *value = 4;
    break;
  case CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR:
    *value = 65536;
    break;
  case CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
    *value = 1000000;
    break;
  case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X:
    *value = 2147483647;
    break;
  case CU_DEVICE_ATTRIBUTE_MAX_PITCH:
    *value = 2147483647;
    break;
  case CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS:
    *value = config.pageable_memory_access;
    break;
  case CU_DEVICE_ATTRIBUTE_INTEGRATED:
    *value = config.integrated;
    break;
  case CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY:
    *value = 1;
    break;
  case CU_DEVICE_ATTRIBUTE_COMPUTE_MODE:
    *value = d < config.prohibited_devices ? CU_COMPUTEMODE_PROHIBITED : CU_COMPUTEMODE_DEFAULT;
    break;
  default:
    return CUDA_ERROR_INVALID_VALUE;
  }
  return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *c, CUdevice d) {
  ENTER_WITHOUT_CONTEXT("cuDevicePrimaryCtxRetain");
  auto &all = state().contexts;
  while (all.size() <= static_cast<std::size_t>(d))
    all.push_back(std::make_unique<CUctx_st>(CUctx_st{static_cast<CUdevice>(all.size())}));
  ++state().retained;
  *c = all[static_cast<std::size_t>(d)].get();
  ++(*c)->retained;
  return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice d) {
  ENTER_WITHOUT_CONTEXT("cuDevicePrimaryCtxRelease");
  --state().retained;
  CUctx_st &context = *state().contexts[static_cast<std::size_t>(d)];
  if (--context.retained == 0) drop_host_blocks(&context);
  return CUDA_SUCCESS;
}

CUresult cuCtxGetCurrent(CUcontext *c) {
  ENTER_WITHOUT_CONTEXT("cuCtxGetCurrent");
  *c = context_stack.empty() ? nullptr : context_stack.back();
  return CUDA_SUCCESS;
}

CUresult cuCtxPushCurrent_v2(CUcontext c) {
  ENTER_WITHOUT_CONTEXT("cuCtxPushCurrent");
  context_stack.push_back(c);
  return CUDA_SUCCESS;
}

CUresult cuCtxPopCurrent_v2(CUcontext *c) {
  // Never made to fail, as the caller cannot do anything about it and later calls would only see an odd stack.
  if (context_stack.empty()) return CUDA_ERROR_INVALID_CONTEXT;
  *c = context_stack.back();
  context_stack.pop_back();
  return CUDA_SUCCESS;
}

CUresult cuCtxSetLimit(CUlimit, std::size_t) {
  ENTER("cuCtxSetLimit");
  return CUDA_SUCCESS;
}
