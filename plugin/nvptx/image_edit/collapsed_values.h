// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops that were collapsed: the compiler divides a thread's first iteration into the variables of the nest, and counts them
// like an odometer from there on. Whether each iteration finds what a thread would that begins with it.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_COLLAPSED_VALUES_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_COLLAPSED_VALUES_H

#include "plugin/nvptx/image_edit/lane_sums.h"
#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"

namespace regomp::nvptx {

// True if all that the loop's iterations pass on to each other, but sums, is known to be computed from the iteration's
// number alone. `inner`: what is live where the loop's blocks begin, if only they count.
bool counts_like_odometer(ptx_function &, const static_loop &, loop_shape &, lane_sums &, bit_rows &inner);

} // namespace regomp::nvptx

#endif
