// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Settings of the core from the environment. Read once, at discovery; constant afterwards.
#ifndef REGOMP_PLUGIN_SETTINGS_H
#define REGOMP_PLUGIN_SETTINGS_H

#include "plugin/common/environment.h"

namespace regomp::plugin {

struct core_settings {
  wait_policy waiting = {};     // OMP_WAIT_POLICY, GOMP_SPINCOUNT
  bool ring_protocol = true;    // REGOMP_REVERSE_PROTOCOL is not stock
  unsigned reverse_threads = 1; // GOMP_REVERSE_OFFLOAD_THREADS: helper threads a device
};

// Malformed values are reported and count as unset.
core_settings read_core_settings();

} // namespace regomp::plugin

#endif
