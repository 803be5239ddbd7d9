// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// start_region and end_region (team/parallel.h) with the events of a parallel region, where somebody listens. For the
// calling thread.
#ifndef REGOMP_TEAM_REGION_WITH_EVENTS_H
#define REGOMP_TEAM_REGION_WITH_EVENTS_H

#include "team/parallel.h"

namespace regomp {

void start_region_and_emit(thread &, const region_request &);
unsigned end_region_and_emit(thread &);

} // namespace regomp

#endif
