// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver API: device management and primary contexts.
#include "sim/cuda/arguments.h"

#include <algorithm>
#include <cstring>

using namespace gompsim::cuda;

namespace {

CUresult get_uuid(CUuuid *uuid, CUdevice ordinal) {
  device *d = nullptr;
  if (!uuid) return CUDA_ERROR_INVALID_VALUE;
  const CUresult r = find_device(ordinal, &d);
  if (r == CUDA_SUCCESS) *uuid = d->uuid();
  return r;
}

} // namespace

extern "C" {

GOMPSIM_EXPORT CUresult cuDeviceGet(CUdevice *out, int ordinal) {
  return driver_call<function_id::cuDeviceGet>([&]() -> CUresult {
    device *d = nullptr;
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    const CUresult r = find_device(ordinal, &d);
    if (r == CUDA_SUCCESS) *out = d->ordinal;
    return r;
  });
}

GOMPSIM_EXPORT CUresult cuDeviceGetCount(int *out) {
  return driver_call<function_id::cuDeviceGetCount>([&]() -> CUresult {
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    *out = static_cast<int>(devices().size());
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuDeviceGetName(char *out, int bytes, CUdevice ordinal) {
  return driver_call<function_id::cuDeviceGetName>([&]() -> CUresult {
    device *d = nullptr;
    if (!out || bytes <= 0) return CUDA_ERROR_INVALID_VALUE;
    const CUresult r = find_device(ordinal, &d);
    if (r != CUDA_SUCCESS) return r;
    const std::string name = d->name();
    const std::size_t n = std::min(name.size(), static_cast<std::size_t>(bytes) - 1);
    std::memcpy(out, name.data(), n);
    out[n] = '\0';
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuDeviceGetUuid(CUuuid *out, CUdevice ordinal) {
  return driver_call<function_id::cuDeviceGetUuid>([&] { return get_uuid(out, ordinal); });
}

GOMPSIM_EXPORT CUresult cuDeviceGetUuid_v2(CUuuid *out, CUdevice ordinal) {
  return driver_call<function_id::cuDeviceGetUuid_v2>([&] { return get_uuid(out, ordinal); });
}

GOMPSIM_EXPORT CUresult cuDeviceTotalMem_v2(std::size_t *out, CUdevice ordinal) {
  return driver_call<function_id::cuDeviceTotalMem_v2>([&]() -> CUresult {
    device *d = nullptr;
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    const CUresult r = find_device(ordinal, &d);
    if (r == CUDA_SUCCESS) *out = d->memory_bytes();
    return r;
  });
}

GOMPSIM_EXPORT CUresult cuDeviceGetAttribute(int *out, CUdevice_attribute which, CUdevice ordinal) {
  return driver_call<function_id::cuDeviceGetAttribute>([&]() -> CUresult {
    device *d = nullptr;
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    const CUresult r = find_device(ordinal, &d);
    return r == CUDA_SUCCESS ? d->attribute(out, which) : r;
  });
}

GOMPSIM_EXPORT CUresult cuDevicePrimaryCtxRetain(CUcontext *out, CUdevice ordinal) {
  return driver_call<function_id::cuDevicePrimaryCtxRetain>([&]() -> CUresult {
    device *d = nullptr;
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    CUresult r = find_device(ordinal, &d);
    if (r != CUDA_SUCCESS) return r;
    std::shared_ptr<context> primary;
    r = d->retain_primary(&primary);
    if (r == CUDA_SUCCESS) *out = primary->handle;
    return r;
  });
}

GOMPSIM_EXPORT CUresult cuDevicePrimaryCtxRelease_v2(CUdevice ordinal) {
  return driver_call<function_id::cuDevicePrimaryCtxRelease_v2>([&]() -> CUresult {
    device *d = nullptr;
    const CUresult r = find_device(ordinal, &d);
    return r == CUDA_SUCCESS ? d->release_primary() : r;
  });
}

GOMPSIM_EXPORT CUresult cuDevicePrimaryCtxGetState(CUdevice ordinal, unsigned *flags, int *active) {
  return driver_call<function_id::cuDevicePrimaryCtxGetState>([&]() -> CUresult {
    device *d = nullptr;
    if (!flags || !active) return CUDA_ERROR_INVALID_VALUE;
    const CUresult r = find_device(ordinal, &d);
    if (r != CUDA_SUCCESS) return r;
    *flags = CU_CTX_SCHED_AUTO; // no function here changes them
    *active = d->primary_active();
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice ordinal) {
  return driver_call<function_id::cuDeviceComputeCapability>([&]() -> CUresult {
    device *d = nullptr;
    if (!major || !minor) return CUDA_ERROR_INVALID_VALUE;
    const CUresult r = find_device(ordinal, &d);
    if (r != CUDA_SUCCESS) return r;
    *major = static_cast<int>(d->capability().major);
    *minor = static_cast<int>(d->capability().minor);
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuDeviceGetPCIBusId(char *out, int bytes, CUdevice ordinal) {
  return driver_call<function_id::cuDeviceGetPCIBusId>([&]() -> CUresult {
    device *d = nullptr;
    if (!out || bytes <= 0) return CUDA_ERROR_INVALID_VALUE;
    const CUresult r = find_device(ordinal, &d);
    if (r != CUDA_SUCCESS) return r;
    const std::string id = d->bus_id();
    if (id.size() >= static_cast<std::size_t>(bytes)) return CUDA_ERROR_INVALID_VALUE;
    std::memcpy(out, id.c_str(), id.size() + 1);
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuDeviceGetByPCIBusId(CUdevice *out, const char *id) {
  return driver_call<function_id::cuDeviceGetByPCIBusId>([&]() -> CUresult {
    if (!out || !id) return CUDA_ERROR_INVALID_VALUE;
    for (const std::unique_ptr<device> &d : devices()) {
      // The domain and the function may be left out.
      const std::string whole = d->bus_id(), without_domain = whole.substr(whole.find(':') + 1);
      const auto matches = [&](const std::string &s) { return s == id || s.substr(0, s.find('.')) == id; };
      if (!matches(whole) && !matches(without_domain)) continue;
      *out = d->ordinal;
      return CUDA_SUCCESS;
    }
    return CUDA_ERROR_INVALID_DEVICE;
  });
}

// Kernels reach the memory of their own context only; copies between devices go through the host, as they do on hardware
// without a link.
GOMPSIM_EXPORT CUresult cuDeviceCanAccessPeer(int *out, CUdevice ordinal, CUdevice peer) {
  return driver_call<function_id::cuDeviceCanAccessPeer>([&]() -> CUresult {
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    if (!find_device(ordinal) || !find_device(peer)) return CUDA_ERROR_INVALID_DEVICE;
    *out = 0;
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuDeviceGetP2PAttribute(int *out, CUdevice_P2PAttribute which, CUdevice from, CUdevice to) {
  return driver_call<function_id::cuDeviceGetP2PAttribute>([&]() -> CUresult {
    if (!out || which < CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK ||
        which > CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED)
      return CUDA_ERROR_INVALID_VALUE;
    if (!find_device(from) || !find_device(to) || from == to) return CUDA_ERROR_INVALID_DEVICE;
    *out = 0;
    return CUDA_SUCCESS;
  });
}
}
