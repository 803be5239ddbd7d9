// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which devices can be simulated, by the names that users write in options: --device and --compute-capability. Constant
// tables.
#ifndef GOMPSIM_DRIVER_ARCHITECTURES_H
#define GOMPSIM_DRIVER_ARCHITECTURES_H

#include <span>
#include <string_view>

namespace gompsim::driver {

// What an NVIDIA device of a compute capability has, per multiprocessor and per block.
struct compute_capability {
  unsigned major, minor;
  unsigned threads_per_multiprocessor;
  unsigned blocks_per_multiprocessor;
  unsigned shared_per_multiprocessor; // bytes
  unsigned shared_per_block_optin;    // bytes
};

// The one with the given number, or null.
const compute_capability *find_compute_capability(unsigned major, unsigned minor);

enum class vendor { nvidia, amd };

// A word of --device.
struct device_kind {
  std::string_view name;
  vendor made_by;
  std::string_view chip; // AMD's; where the name is that of several, the first of them
};

std::span<const device_kind> all_device_kinds();
// The one with the given name, or null.
const device_kind *find_device_kind(std::string_view name);

} // namespace gompsim::driver

#endif
