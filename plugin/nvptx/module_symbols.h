// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables and functions of a loaded module that the plugin itself looks for, and which need not be there. The device's
// context is current.
#ifndef REGOMP_PLUGIN_NVPTX_MODULE_SYMBOLS_H
#define REGOMP_PLUGIN_NVPTX_MODULE_SYMBOLS_H

#include "plugin/nvptx/cuda_library.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/report.h"
#include "plugin/nvptx/transfer.h"

#include <cstddef>

namespace regomp::nvptx {

struct module_variable {
  CUdeviceptr address = 0;
  std::size_t bytes = 0;
};

enum class lookup { found, absent, failed }; // failed: the reason was reported

// A driver that does not find what the image defines has failed: doing without it would change what the program computes.
inline lookup lookup_result(const char *call, const nvptx_image &image, const char *name, CUresult result) {
  if (result == CUDA_ERROR_NOT_FOUND && !defines(image, name)) return lookup::absent;
  return check(call, name, result) ? lookup::found : lookup::failed;
}

inline lookup find_variable(const image &im, const char *name, module_variable *result) {
  return lookup_result("cuModuleGetGlobal", *im.descriptor, name,
                       cuda.cuModuleGetGlobal_v2(&result->address, &result->bytes, im.module, name));
}

inline lookup find_function(const image &im, const char *name, CUfunction *result) {
  return lookup_result("cuModuleGetFunction", *im.descriptor, name, cuda.cuModuleGetFunction(result, im.module, name));
}

// Writes a variable from its start. False after reporting why.
inline bool write_variable(device &d, const module_variable &v, const void *value, std::size_t bytes) {
  return copy_to_device(d, v.address, value, bytes);
}

} // namespace regomp::nvptx

#endif
