// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The constructs of a device (OpenMP 5.2 section 13) as LLVM's compilers call for them. Called by the thread that encounters
// the construct, or that runs its target task, with no lock held; all of them have ended when they return.
#ifndef REGOMP_LIBOMPTARGET_CONSTRUCTS_H
#define REGOMP_LIBOMPTARGET_CONSTRUCTS_H

#include "libomptarget/arguments.h"

#include <cstdint>

namespace regomp {

struct device;

// As the compiler passes it: version 1 ends before `flags`.
struct kernel_arguments {
  std::uint32_t version;
  std::uint32_t count;
  void **bases;
  void **begins;
  std::int64_t *sizes;
  std::int64_t *types;
  void **names;
  void **mappers;
  std::uint64_t iterations; // of the loop that the kernel distributes; 0: not known
  std::uint64_t flags;
  std::uint32_t teams[3];
  std::uint32_t threads[3];
  std::uint32_t group_memory; // bytes

  map_arrays arrays() const { return {static_cast<std::int32_t>(count), bases, begins, sizes, types, names, mappers}; }
};

struct launch_shape {
  std::int32_t teams;   // -1: no teams construct, 0: no number
  std::int32_t threads; // of a team; 0: no limit
};

// False if the region has to run on the host.
bool run_region(std::int64_t device_number, const void *region, const launch_shape &, const kernel_arguments &);

// Ends the process: there are only so many devices.
[[noreturn]] void fatal_device_number(long long number, int devices);

void begin_data(std::int64_t device_number, const map_arrays &);
void end_data(std::int64_t device_number, const map_arrays &);
void update_data(std::int64_t device_number, const map_arrays &);

} // namespace regomp

#endif
