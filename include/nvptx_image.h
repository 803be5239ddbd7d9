// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The image descriptor that GCC's mkoffload writes for nvptx. A plugin gets the address of `objects`: the requires mask
// before it belongs to the host library. All memory is the program's and lives as long as the image is registered.
#ifndef REGOMP_NVPTX_IMAGE_H
#define REGOMP_NVPTX_IMAGE_H

#include <cstddef>

namespace regomp {

struct nvptx_object {
  const char *code; // PTX text
  std::size_t size; // in bytes, the final NUL included
};

struct nvptx_function {
  const char *name;
  unsigned short launch_dim[3]; // OpenACC only
};

struct nvptx_image {
  const nvptx_object *objects;
  unsigned num_objects;
  const char *const *variable_names;
  unsigned num_variables;
  const nvptx_function *functions;
  unsigned num_functions;
  unsigned num_indirect_functions; // there only if the image's library version is 3 or newer
};

} // namespace regomp

#endif
