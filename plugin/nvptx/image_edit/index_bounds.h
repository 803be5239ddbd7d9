// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Between which constants a number lies that code computes, such as an index: what masks, remainders and the tests of
// counting loops say of it.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_INDEX_BOUNDS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_INDEX_BOUNDS_H

#include "plugin/nvptx/image_edit/ptx_function.h"

#include <cstdint>

namespace regomp::nvptx {

struct index_bounds {
  std::int64_t least, most;
};

// What a register has in front of a statement, as a signed number. False if nothing is known of it, or memory is exhausted.
bool find_index_bounds(ptx_function &, unsigned reg, unsigned statement, index_bounds *);

} // namespace regomp::nvptx

#endif
