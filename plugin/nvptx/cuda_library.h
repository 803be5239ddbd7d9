// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The CUDA driver library, opened at run time: a table of its functions under their documented names. Loaded once, before
// the first device is known; constant afterwards, so any thread may call through it.
#ifndef REGOMP_PLUGIN_NVPTX_CUDA_LIBRARY_H
#define REGOMP_PLUGIN_NVPTX_CUDA_LIBRARY_H

#include "include/cuda_driver.h"
#include "plugin/common/absence.h"
#include "plugin/nvptx/core_names.h"

namespace regomp::nvptx {

// Without these no device is offered.
#define REGOMP_CUDA_REQUIRED(X)                                                                                             \
  X(cuInit)                                                                                                                 \
  X(cuGetErrorString)                                                                                                       \
  X(cuDeviceGet)                                                                                                            \
  X(cuDeviceGetCount)                                                                                                       \
  X(cuDeviceGetAttribute)                                                                                                   \
  X(cuDevicePrimaryCtxRetain)                                                                                               \
  X(cuDevicePrimaryCtxRelease_v2)                                                                                           \
  X(cuCtxGetCurrent)                                                                                                        \
  X(cuCtxPushCurrent_v2)                                                                                                    \
  X(cuCtxPopCurrent_v2)                                                                                                     \
  X(cuCtxSetLimit)                                                                                                          \
  X(cuLinkCreate_v2)                                                                                                        \
  X(cuLinkAddData_v2)                                                                                                       \
  X(cuLinkComplete)                                                                                                         \
  X(cuLinkDestroy)                                                                                                          \
  X(cuModuleLoadData)                                                                                                       \
  X(cuModuleUnload)                                                                                                         \
  X(cuModuleGetFunction)                                                                                                    \
  X(cuModuleGetGlobal_v2)                                                                                                   \
  X(cuFuncGetAttribute)                                                                                                     \
  X(cuMemAlloc_v2)                                                                                                          \
  X(cuMemFree_v2)                                                                                                           \
  X(cuMemHostAlloc)                                                                                                         \
  X(cuMemFreeHost)                                                                                                          \
  X(cuMemcpyHtoDAsync_v2)                                                                                                   \
  X(cuMemcpyDtoHAsync_v2)                                                                                                   \
  X(cuMemcpyDtoDAsync_v2)                                                                                                   \
  X(cuMemsetD8Async)                                                                                                        \
  X(cuStreamCreate)                                                                                                         \
  X(cuStreamDestroy_v2)                                                                                                     \
  X(cuStreamQuery)                                                                                                          \
  X(cuStreamSynchronize)                                                                                                    \
  X(cuLaunchKernel)

// Null where the driver does not have them; each user says what it does without.
#define REGOMP_CUDA_OPTIONAL(X)                                                                                             \
  X(cuGetErrorName)                                                                                                         \
  X(cuDeviceGetName)                                                                                                        \
  X(cuDeviceTotalMem_v2)                                                                                                    \
  X(cuDeviceGetUuid)                                                                                                        \
  X(cuDeviceGetUuid_v2)                                                                                                     \
  X(cuDriverGetVersion)                                                                                                     \
  X(cuFuncLoad)                                                                                                             \
  X(cuFuncSetAttribute)                                                                                                     \
  X(cuMemAllocManaged)                                                                                                      \
  X(cuMemGetInfo_v2)                                                                                                        \
  X(cuMemGetAddressRange_v2)                                                                                                \
  X(cuPointerGetAttribute)                                                                                                  \
  X(cuMemcpyHtoD_v2)                                                                                                        \
  X(cuMemcpy2D_v2)                                                                                                          \
  X(cuMemcpy3D_v2)                                                                                                          \
  X(cuMemcpy2DAsync_v2)                                                                                                     \
  X(cuMemcpy3DAsync_v2)                                                                                                     \
  X(cuStreamCreateWithPriority)                                                                                             \
  X(cuCtxGetLimit)                                                                                                          \
  X(cuCtxGetStreamPriorityRange)                                                                                            \
  X(cuStreamWaitEvent)                                                                                                      \
  X(cuEventCreate)                                                                                                          \
  X(cuEventDestroy_v2)                                                                                                      \
  X(cuEventRecord)                                                                                                          \
  X(cuEventElapsedTime)                                                                                                     \
  X(cuEventSynchronize)                                                                                                     \
  X(cuOccupancyMaxPotentialBlockSize)                                                                                       \
  X(cuStreamAddCallback)                                                                                                    \
  X(cuStreamWriteValue32_v2)                                                                                                \
  X(cuLaunchHostFunc)                                                                                                       \
  X(gompsim_announce_block)                                                                                                 \
  X(gompsim_map_watch)                                                                                                      \
  X(gompsim_order_watch)

struct cuda_functions {
#define REGOMP_CUDA_MEMBER(name) decltype(&::name) name;
  REGOMP_CUDA_REQUIRED(REGOMP_CUDA_MEMBER)
  REGOMP_CUDA_OPTIONAL(REGOMP_CUDA_MEMBER)
#undef REGOMP_CUDA_MEMBER
};

extern cuda_functions cuda;

// Why there is no device, or not every one. Given to the user by what describes devices.
extern absence_list absences;

// Opens the library and starts the driver, the first time it is called. False if that cannot be done; the reason goes to the
// debug output, once. Any thread.
bool load_cuda_library();

// "CUDA Driver 12.4"; "CUDA Driver" if the driver does not say.
const char *driver_version_text();

// A text for a result of the driver; never null.
const char *cuda_error(CUresult);

} // namespace regomp::nvptx

#endif
