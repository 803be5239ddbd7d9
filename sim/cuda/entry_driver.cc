// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver API: initialization, version, errors, entry point access.
#include "sim/cuda/arguments.h"
#include "sim/cuda/driver.h"
#include "sim/cuda/errors.h"

#include <string_view>

using namespace gompsim::cuda;

namespace {

struct entry_point {
  std::string_view base;
  int version; // of CUDA, 1000 * major + 10 * minor
  void *address;
};

const entry_point entry_points[] = {
#define DRIVER_FUNCTION(name, base, version, needs) {#base, version, reinterpret_cast<void *>(&name)},
#include "sim/cuda/functions.def"
#undef DRIVER_FUNCTION
};

// The newest variant of a function that the version knows; null with *exists telling whether there is any other.
void *find_entry_point(std::string_view base, int version, bool *exists) {
  const entry_point *best = nullptr;
  *exists = false;
  for (const entry_point &e : entry_points) {
    if (e.base != base) continue;
    *exists = true;
    if (e.version <= version && (!best || e.version > best->version)) best = &e;
  }
  return best ? best->address : nullptr;
}

CUresult get_proc_address(const char *symbol, void **out, int version, cuuint64_t flags, bool *exists) {
  // Bit 1 asks for variants with per-thread default streams where there are such; here there are none.
  if (!symbol || !*symbol || !out || version > driver_version || flags > 3) return CUDA_ERROR_INVALID_VALUE;
  *out = find_entry_point(symbol, version, exists);
  return CUDA_SUCCESS;
}

} // namespace

extern "C" {

GOMPSIM_EXPORT CUresult cuInit(unsigned flags) {
  return driver_call<function_id::cuInit>([&]() -> CUresult {
    if (in_stream_callback()) return CUDA_ERROR_NOT_PERMITTED;
    return flags != 0 ? CUDA_ERROR_INVALID_VALUE : initialize_driver();
  });
}

GOMPSIM_EXPORT CUresult cuDriverGetVersion(int *version) {
  return driver_call<function_id::cuDriverGetVersion>([&]() -> CUresult {
    if (!version) return CUDA_ERROR_INVALID_VALUE;
    *version = driver_version;
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuGetErrorString(CUresult error, const char **text) {
  return driver_call<function_id::cuGetErrorString>([&]() -> CUresult {
    if (!text) return CUDA_ERROR_INVALID_VALUE;
    *text = error_description(error);
    return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
  });
}

GOMPSIM_EXPORT CUresult cuGetErrorName(CUresult error, const char **text) {
  return driver_call<function_id::cuGetErrorName>([&]() -> CUresult {
    if (!text) return CUDA_ERROR_INVALID_VALUE;
    *text = error_name(error);
    return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
  });
}

GOMPSIM_EXPORT CUresult cuGetProcAddress(const char *symbol, void **out, int version, cuuint64_t flags) {
  return driver_call<function_id::cuGetProcAddress>([&]() -> CUresult {
    bool exists = false;
    const CUresult r = get_proc_address(symbol, out, version, flags, &exists);
    return r == CUDA_SUCCESS && !*out ? CUDA_ERROR_NOT_FOUND : r;
  });
}

GOMPSIM_EXPORT CUresult cuGetProcAddress_v2(const char *symbol, void **out, int version, cuuint64_t flags,
                                            CUdriverProcAddressQueryResult *status) {
  return driver_call<function_id::cuGetProcAddress_v2>([&]() -> CUresult {
    bool exists = false;
    const CUresult r = get_proc_address(symbol, out, version, flags, &exists);
    if (r == CUDA_SUCCESS && status)
      *status = *out     ? CU_GET_PROC_ADDRESS_SUCCESS
                : exists ? CU_GET_PROC_ADDRESS_VERSION_NOT_SUFFICIENT
                         : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
    return r;
  });
}
}
