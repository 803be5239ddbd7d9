// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What this machine offers: the driver, the runtime library, the plugins, as a program started from here would find them.
// Each is tried in a process of its own, since drivers and plugins may end theirs.
#ifndef REGOMP_GOMPINFO_PROBE_H
#define REGOMP_GOMPINFO_PROBE_H

#include "gompinfo/program_file.h"

#include <cstdint>

namespace regomp {

// Each prints what it finds, and returns the number of devices.
int probe_cuda_driver();
int probe_hsa_runtime();
void show_runtime_library();
// For a program with these facts, or for none (null): the devices that the plugin offers it, and why others are not.
int probe_plugin(const char *name, const program_facts *);
// Devices for which a program of LLVM's compilers has an image, numbered through from 0.
struct image_devices {
  int count;
  std::uint64_t failing; // a bit for each of the first 64: the image cannot be loaded, so what runs there ends the program
};
// For such a program, in this file: which library it gets, and what the plugins of ours offer. A count of -1, and said, if
// it gets another library or none.
image_devices probe_omptarget(const char *file, const llvm_program &);

} // namespace regomp

#endif
