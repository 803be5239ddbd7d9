// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What this machine offers: the driver, the runtime library, the plugins, as a program started from here would find them.
// Each is tried in a process of its own, since drivers and plugins may end theirs.
#ifndef REGOMP_GOMPINFO_PROBE_H
#define REGOMP_GOMPINFO_PROBE_H

#include "gompinfo/program_file.h"

namespace regomp {

// Each prints what it finds, and returns the number of devices.
int probe_cuda_driver();
int probe_hsa_runtime();
void show_runtime_library();
// For a program with these facts, or for none (null): the devices that the plugin offers it, and why others are not.
int probe_plugin(const char *name, const program_facts *);

} // namespace regomp

#endif
