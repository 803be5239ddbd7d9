// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether the code that a thread's first iteration runs through does the same as that of all others. A variable of the
// thread's own that tells iterations apart (the first one, or every second one) may be nowhere in the code any more: the
// compiler makes code of its own for each of its values. A round of the edit's (doc/lanes.md) would go through that of the
// first iteration each time.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_SAME_ITERATIONS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_SAME_ITERATIONS_H

#include "plugin/nvptx/image_edit/loop_phases.h"
#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/team_values.h"

namespace regomp::nvptx {

// Null if all that changes memory is there in each iteration, in the same numbers; else why that is not known.
const char *check_same_iterations(ptx_function &, const static_loop &, loop_shape &, loop_phases &, team_values &);

} // namespace regomp::nvptx

#endif
