// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device data environments (OpenMP 5.2 sections 5.8 and 13): map what a construct lists, and take it back at its end. A
// construct calls this from the thread that encounters it, or that runs its target task, and holds no lock.
#ifndef REGOMP_MAPPING_MAP_H
#define REGOMP_MAPPING_MAP_H

#include "mapping/data_region.h"
#include "mapping/map_item.h"
#include "mapping/reference_set.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

class kernel_copies;

// Maps the items of a target or target data construct, or of one independent group of an enter data construct. Where a count
// is in `counted` already, the construct has had its one reference to it. `host_table`: where a region's argument table is
// to be written to, null for a table in the device's memory. `with_kernel`, if not null, may take the copies to the device
// over.
void map_items(device &, construct_kind, const map_list &, reference_set &counted, map_result &,
               const openacc_construct * = nullptr, void *host_table = nullptr, kernel_copies *with_kernel = nullptr);

// Ends a region: counts down, copies back, frees, and forgets the region. With copy_back false (the region never ran)
// nothing is copied. With `work` copies and the memory's end go on its queue; the counts change at once. `early`, if not
// null, has bytes that need not be copied from the device.
void unmap(target_region *, bool copy_back = true, async_work *work = nullptr, const kernel_copies *early = nullptr);

void enter_data(device &, const map_list &, const openacc_construct * = nullptr);
void exit_data(device &, const map_list &, const openacc_construct * = nullptr);
void update(device &, const map_list &, const openacc_construct * = nullptr);

} // namespace regomp

#endif
