// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether what a loop's iterations get from those before them would be the same if the thread's iterations began with
// them. A compiler may have made of what a thread counts, or keeps from its first iteration, something that is computed
// from where its iterations begin.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_ITERATION_VALUES_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_ITERATION_VALUES_H

#include "plugin/nvptx/image_edit/lane_sums.h"
#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/team_values.h"

namespace regomp::nvptx {

// What is known of registers where the loop ends.
struct last_values {
  [[nodiscard]] bool resize(std::size_t registers) {
    return needed.resize(1, registers) && counted.resize(1, registers) && of_first.resize(1, registers);
  }
  bit_rows needed;        // in: which ones are asked for
  bit_rows counted;       // the last iteration tells the value, whichever the first one was
  bit_rows of_first;      // it may depend on that
  bool otherwise = false; // the iterations are counted in another way, of which nothing is known here
};

// Null, or why the loop is left alone. `inner`: what is live where the loop's blocks begin, if only they count.
const char *check_iteration_values(ptx_function &, const static_loop &, loop_shape &, lane_sums &, bit_rows &inner,
                                   team_values &, last_values &);

} // namespace regomp::nvptx

#endif
