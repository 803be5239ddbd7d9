// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the args array of GOMP_target_ext (gomp_target.h names its bits): how many teams and threads the program asked for.
// Identifiers for one kind of device only are skipped; each plugin that has such reads them itself.
#ifndef REGOMP_PLUGIN_LAUNCH_ARGS_H
#define REGOMP_PLUGIN_LAUNCH_ARGS_H

#include "include/gomp_target.h"

#include <climits>
#include <cstdint>

namespace regomp::plugin {

struct launch_args {
  int num_teams = 0;    // 0 or less: the device's default
  int thread_limit = 0; // 0 or less: the device's default
};

// `args` ends with a null word. Null comes from the entry point of GCC before 6; its regions run in one team.
inline launch_args decode_launch_args(void *const *args) {
  constexpr int no_teams_construct = -2;
  launch_args result;
  if (args == nullptr) {
    result.num_teams = 1;
    return result;
  }
  while (*args != nullptr) {
    const auto id = reinterpret_cast<std::intptr_t>(*args++);
    std::intptr_t value = id >> target_arg_value_shift;
    if ((id & target_arg_subsequent) != 0) value = reinterpret_cast<std::intptr_t>(*args++);
    if ((id & target_arg_device_mask) != target_arg_device_all) continue;
    const int clamped = value > INT_MAX ? INT_MAX : value < INT_MIN ? INT_MIN : static_cast<int>(value);
    if ((id & target_arg_id_mask) == target_arg_num_teams) result.num_teams = clamped == no_teams_construct ? 1 : clamped;
    if ((id & target_arg_id_mask) == target_arg_thread_limit) result.thread_limit = clamped;
  }
  return result;
}

} // namespace regomp::plugin

#endif
