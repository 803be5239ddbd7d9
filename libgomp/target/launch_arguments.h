// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The args array of GOMP_target_ext: how many teams, how many threads each. Read-only memory of the program; what a plugin
// gets is a completed copy.
#ifndef REGOMP_TARGET_LAUNCH_ARGUMENTS_H
#define REGOMP_TARGET_LAUNCH_ARGUMENTS_H

#include "target/array.h"
#include "target/device.h"

namespace regomp {

class launch_arguments {
public:
  // `args` is NULL-terminated, or null for the legacy entry point: one team then.
  launch_arguments(const device &, void **args);
  void **for_plugin() { return elements_.data(); }

private:
  array<void *, 8> elements_;
};

// Elements of the array, its end not counted.
std::size_t count_launch_arguments(void *const *args);
// The thread limit that the array holds for all devices; 0 if none.
unsigned thread_limit_argument(void *const *args);
// The number of teams that the program asks for: 0 if it leaves that to the library, 1 where there is no teams construct.
unsigned teams_argument(void *const *args);

} // namespace regomp

#endif
