// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Environment variables that plugins read by themselves, since the host library's ICVs are not theirs to see. Read once, at
// start-up.
#ifndef REGOMP_PLUGIN_ENVIRONMENT_H
#define REGOMP_PLUGIN_ENVIRONMENT_H

#include "include/environment_variables.h"

#include <cstdint>

namespace regomp::plugin {

// A number of bytes or a count. True and *value set if the variable is there and is a decimal number from 0 to `maximum`
// between blanks; a variable with another value is reported with GOMP_PLUGIN_error and treated as not there.
bool environment_number(env_variable, std::uint64_t maximum, std::uint64_t *value);

// How a thread of the plugin that waits for a device divides its time between spinning and sleeping.
struct wait_policy {
  static constexpr std::uint64_t long_spin = 50'000;
  static constexpr std::uint64_t short_spin = 10'000; // on few processors, which others can put to better use

  std::uint64_t spin_nanoseconds = long_spin; // spin (with pause) so long after the last event
  std::uint64_t spin_count = 0;               // if not 0: instead, so many pauses
  unsigned processors = 1;                    // that the process may use
  bool may_sleep = true;                      // false: after spinning, only yield
};

// From OMP_WAIT_POLICY, GOMP_SPINCOUNT and the number of processors that the process may use. The host library reports
// malformed values; here they count as unset.
wait_policy environment_wait_policy(unsigned processors);

} // namespace regomp::plugin

#endif
