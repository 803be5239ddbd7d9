// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of arrays inside arrays, as the hooks memcpy2d and memcpy3d ask for them.
#ifndef REGOMP_PLUGIN_BOX_H
#define REGOMP_PLUGIN_BOX_H

#include <cstddef>

namespace regomp::plugin {

// A box of bytes: rows of `width` bytes, `height` rows, `depth` planes (1 for two dimensions).
struct box {
  std::size_t width;
  std::size_t height;
  std::size_t depth;
};

// One side of a copy: where in a larger array the box lies.
struct box_place {
  bool on_device;
  void *base;
  std::size_t x; // bytes
  std::size_t y; // rows
  std::size_t z; // planes
  std::size_t row_bytes;
  std::size_t rows; // per plane; 0 for two dimensions
};

} // namespace regomp::plugin

#endif
