// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The args array of GOMP_target_ext: how many teams, how many threads each. Read-only memory of the program; what a plugin
// gets is a completed copy.
#ifndef REGOMP_DEVICE_LAUNCH_ARGUMENTS_H
#define REGOMP_DEVICE_LAUNCH_ARGUMENTS_H

#include "device/device.h"

#include <cstdlib>

namespace regomp {

class launch_arguments {
public:
  // `args` is NULL-terminated, or null for the legacy entry point: one team then.
  launch_arguments(const device &, void **args);
  ~launch_arguments() {
    if (__builtin_expect(elements_ != few_, false)) std::free(elements_);
  }
  launch_arguments(const launch_arguments &) = delete;
  launch_arguments &operator=(const launch_arguments &) = delete;
  void **for_plugin() { return elements_; }

private:
  static constexpr std::size_t completed = 5; // words for teams and thread limit, and the end
  void **copy_others(void *const *args, std::size_t words);

  void *few_[8];
  void **elements_ = few_;
};

// Elements of the array, its end not counted.
std::size_t count_launch_arguments(void *const *args);
// The thread limit that the array holds for all devices; 0 if none.
unsigned thread_limit_argument(void *const *args);
// The number of teams that the program asks for: 0 if it leaves that to the library, 1 where there is no teams construct.
unsigned teams_argument(void *const *args);

} // namespace regomp

#endif
