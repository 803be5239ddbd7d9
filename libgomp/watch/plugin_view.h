// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a plugin does for its devices, seen at its functions: memory, copies and fills, for REGOMP_TRACE, lines of
// REGOMP_INFO, and the checker of mappings. Devices get functions around their plugin's where somebody listens, and keep the
// plugin's own where nobody does: then there is nothing to ask at a copy.
#ifndef REGOMP_WATCH_PLUGIN_VIEW_H
#define REGOMP_WATCH_PLUGIN_VIEW_H

#include "device/device.h"

namespace regomp {

// All devices from here on, whatever they are used for meanwhile. Any thread; a lock of its own, a leaf.
void view_plugins();
// The plugin's own functions, for listeners.
const plugin &plugin_of(const device &);

} // namespace regomp

#endif
