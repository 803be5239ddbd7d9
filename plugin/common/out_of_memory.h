// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The message for host memory that the system does not give. Any thread.
#ifndef REGOMP_PLUGIN_COMMON_OUT_OF_MEMORY_H
#define REGOMP_PLUGIN_COMMON_OUT_OF_MEMORY_H

#include "include/gomp_plugin.h"

#include <cstddef>

namespace regomp::plugin {

inline void report_out_of_memory(const char *plugin, std::size_t bytes, const char *what_for) {
  GOMP_PLUGIN_error("%s: out of host memory: %zu bytes for %s; see the limits of the process (ulimit -v, cgroup)", plugin,
                    bytes, what_for);
}

} // namespace regomp::plugin

#endif
