// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which GPUs there are, and which of them a program may use. The list is made by the host library's one call of
// get_num_devices and is constant afterwards.
#ifndef REGOMP_PLUGIN_GCN_DISCOVERY_H
#define REGOMP_PLUGIN_GCN_DISCOVERY_H

namespace regomp::gcn {

struct device;

// Finds the devices that satisfy what the program requires (the bits of gomp_plugin.h). Their number; 0 if there is no
// device or no driver; -1 if there are devices, and none of them, or of this plugin, can do what is required.
int discover_devices(unsigned requires_mask);

// What the device can do (gomp_cap_*) beside what every device of this plugin can.
unsigned capabilities_of(const device &);

// The device of this number; null if there is none, which is reported.
device *find_device(int ordinal);

} // namespace regomp::gcn

#endif
