// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Host copies of a construct's firstprivate items: for a region that runs on the host or with host memory, and for one that
// runs later than it was encountered. Owned by the construct.
#ifndef REGOMP_REGION_PRIVATE_COPIES_H
#define REGOMP_REGION_PRIVATE_COPIES_H

#include "mapping/map.h"

namespace regomp {

// Bytes, alignment padding included, for copies that start at any address.
std::size_t private_copies_size(const map_list &);
// Copies every firstprivate item into `memory`; the item and the region's argument are the copy from then on.
void make_private_copies(const map_list &, void *memory);
// A descriptor copy gets the address of the data copy (a firstprivate entry followed by an attach): for code that runs on
// the host.
void attach_private_copies(const map_list &);

} // namespace regomp

#endif
