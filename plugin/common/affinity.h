// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which processors the plugin may use. Where OMP_PROC_BIND binds threads, the one that calls the plugin has a place of a
// core or less; that is for its own work, and says neither how many processors the process has, nor where a thread of the
// plugin's own should run. Any thread.
#ifndef REGOMP_PLUGIN_AFFINITY_H
#define REGOMP_PLUGIN_AFFINITY_H

#include "config/linux/cpus.h"

namespace regomp::plugin {

// The affinity mask of the calling thread, or, if our host library has bound it to a place, the one that the process had
// before. False, with the mask untouched, if the kernel does not say. GCC's library does not tell whether it has bound a
// thread: there it is always the thread's own.
bool get_unbound_affinity(cpu_mask &);

} // namespace regomp::plugin

#endif
