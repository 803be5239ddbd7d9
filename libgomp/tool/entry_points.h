// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What tools may call (OpenMP 5.2 section 19.6): entry points that they ask for by name.
#ifndef REGOMP_TOOL_ENTRY_POINTS_H
#define REGOMP_TOOL_ENTRY_POINTS_H

#include "omp-tools.h"

#include <type_traits>

namespace regomp {

// Null: there is none of that name.
ompt_interface_fn_t look_up_entry_point(const char *name);

// The number that stands for the host.
int initial_device_number();

#define TOOL_ENTRY_POINT(name) std::remove_pointer_t<name##_t> name;
#include "tool/entry_points.def"
#undef TOOL_ENTRY_POINT

} // namespace regomp

#endif
