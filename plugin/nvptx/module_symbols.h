// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of a loaded module that the plugin itself reads and writes. The device's context is current.
#ifndef REGOMP_PLUGIN_NVPTX_MODULE_SYMBOLS_H
#define REGOMP_PLUGIN_NVPTX_MODULE_SYMBOLS_H

#include "plugin/nvptx/cuda_library.h"
#include "plugin/nvptx/transfer.h"

#include <cstddef>

namespace regomp::nvptx {

struct module_variable {
  CUdeviceptr address = 0;
  std::size_t bytes = 0;
};

// False if there is none of this name.
inline bool find_variable(CUmodule module, const char *name, module_variable *result) {
  return cuda.cuModuleGetGlobal_v2(&result->address, &result->bytes, module, name) == CUDA_SUCCESS;
}

// Writes a variable from its start. False after reporting why.
inline bool write_variable(device &d, const module_variable &v, const void *value, std::size_t bytes) {
  return copy_to_device(d, v.address, value, bytes);
}

} // namespace regomp::nvptx

#endif
