// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a loop does the same when each of a thread's iterations begins anew as when the thread goes through them, found
// out by doing both, on data that is made up. For loops of which iteration_values.h and same_iterations.h know too little:
// what a compiler has made of nests that it has unswitched, of tests that it has turned into arithmetic, of values that it
// keeps from one iteration for the next.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_ITERATION_TRIALS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_ITERATION_TRIALS_H

#include "plugin/nvptx/image_edit/lane_sums.h"
#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/warp_state.h"

#include <cstdint>

namespace regomp::nvptx {

// `inner`: what is live where the loop's blocks begin, if only they count. `executed`: statements, in all trials of the
// image; there is an end to them.
bool iterations_begin_anew(ptx_function &, warp_state &, const static_loop &, loop_shape &, lane_sums &, bit_rows &inner,
                           std::uint64_t *executed);

// Of a loop that the rules accept, few trials: whether iterations differ all the same. The rules compare the copies that a
// compiler has made of the first iteration with the others by their form, and know nothing of what lies in the frame.
bool iterations_differ(ptx_function &, warp_state &, const static_loop &, loop_shape &, lane_sums &, bit_rows &inner,
                       std::uint64_t *executed);

} // namespace regomp::nvptx

#endif
