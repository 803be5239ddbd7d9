// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The PTX of our own start of teams (team_start_code.h): functions of the library's, as they are in a kernel that our code
// has started, and what starts it.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TEAM_START_TEXT_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TEAM_START_TEXT_H

#include <string_view>

namespace regomp::nvptx {

// One of the library's functions; the library's own has library_prefix in front of its name then.
struct team_function {
  std::string_view name, types;              // as function_head has them
  std::string_view before_name, behind_name; // of ours, behind .visible or .extern
  std::string_view declarations, body;
};
inline constexpr std::string_view library_prefix = "library$"; // no C identifier

extern const team_function team_functions[];
extern const unsigned num_team_functions;

// What starts a block, up to where it may do more, and the rest: what ends it, and what the threads that wait execute.
extern const std::string_view team_begin_text, team_work_text;

} // namespace regomp::nvptx

#endif
