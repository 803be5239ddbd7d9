// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/race_detector.h"

#ifndef __SANITIZE_THREAD__
namespace regomp {

constinit bool race_detector_present = false;

// Before the constructor that reads the environment, and before any of the program's.
__attribute__((constructor(101))) static void look_for_race_detector() {
  race_detector_present = __tsan_acquire != nullptr && __tsan_release != nullptr;
}

} // namespace regomp
#endif
