// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What routines ask of a device by its number (OpenMP 6.0 chapter 25; user numbering, as in devices.h). A device is
// initialised to be asked: GCC 17's plugins take that for granted. Any thread.
#ifndef REGOMP_DEVICE_DEVICE_QUERIES_H
#define REGOMP_DEVICE_DEVICE_QUERIES_H

#include "device/device.h"
#include "device/plugin.h"

namespace regomp {

// The largest size in a dimension, of teams or of threads: `limit` is the plugin's function for it. -1: there is no such
// device, or the plugin does not know.
using dimension_limit = GOMP_OFFLOAD_supported_teams_dim_t *plugin::*;
int largest_dimension(int number, int dimension, dimension_limit limit);

// Between the NUMA node of the calling thread's processor and that of the device, as the firmware has it. 0: the host
// itself; -1: there is no such device.
int distance_to_device(int number);

} // namespace regomp

#endif
