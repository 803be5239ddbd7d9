// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The map modifier ompx_hold (LLVM's): such references are counted apart, and only the construct that has taken one gives it
// back. The others, and map(delete), end without them.
//
// A hold is one of the references that the mapping table counts; mapped_object::held says how many of them are. Each function
// takes the map lock itself, and does nothing in a process that has never used the modifier.
#ifndef REGOMP_LIBOMPTARGET_HOLDS_H
#define REGOMP_LIBOMPTARGET_HOLDS_H

#include "mapping/map_item.h"

namespace regomp {

struct device;

// Behind the mapping of a list: its references that are holds.
void add_holds(device &, const map_list &);
// Before a list leaves. Its own holds become references like others. Items that find a hold of somebody else's cannot be the
// last: they take here what references they may, what they always copy back is copied, and the list has no more of them.
void leave_to_holders(device &, const map_list &);
// Before the end of a region, whose other references the region gives back by itself.
void end_holds(device &, const map_list &);

} // namespace regomp

#endif
