// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which GPUs there are, and which of them a program may use. The list is made by the host library's one call of
// get_num_devices and is constant afterwards.
#ifndef REGOMP_PLUGIN_NVPTX_DISCOVERY_H
#define REGOMP_PLUGIN_NVPTX_DISCOVERY_H

namespace regomp::nvptx {

struct device;

// As device_list::discover and find (plugin/common/device_list.h).
int discover_devices(unsigned requires_mask);
device *find_device(int ordinal);

// What the device can do (gomp_cap_*) beside what every device of this plugin can.
unsigned capabilities_of(const device &);

} // namespace regomp::nvptx

#endif
