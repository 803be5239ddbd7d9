// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which places share a last-level cache.
#ifndef REGOMP_TEAM_CACHE_GROUPS_H
#define REGOMP_TEAM_CACHE_GROUPS_H

#include "icv/places.h"

namespace regomp {

// A number for each place, the same for those whose first processors share their last-level cache, as far as the files below
// `sysfs` say; one about which they say nothing is alone. To be freed by the caller.
unsigned *cache_groups(const place_list &, const char *sysfs = "/sys");

// The same for the process's place list, read once; any thread. Never freed.
const unsigned *cache_groups_of_places();

} // namespace regomp

#endif
