// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opens and closes devices. The host library calls both functions under its device lock.
#ifndef REGOMP_PLUGIN_NVPTX_DEVICE_LIFETIME_H
#define REGOMP_PLUGIN_NVPTX_DEVICE_LIFETIME_H

namespace regomp::nvptx {

struct device;

// Both return false after reporting why. Nothing happens if the device is open, or closed, already.
bool init_device(device &);
bool fini_device(device &);

} // namespace regomp::nvptx

#endif
