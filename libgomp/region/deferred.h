// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target tasks (OpenMP 5.2 section 13.8): constructs with nowait, whose arguments are copied when the construct is
// encountered and used when its dependences are met.
#ifndef REGOMP_REGION_DEFERRED_H
#define REGOMP_REGION_DEFERRED_H

#include "region/launch.h"

namespace regomp {

// `on` is null for the host.
void defer_target(const target_construct &, device *on);
void defer_data_directive(data_operation, device *on, const map_list &, void **depend);

} // namespace regomp

#endif
