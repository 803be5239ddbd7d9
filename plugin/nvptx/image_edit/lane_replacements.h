// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What threads that are lanes call in place of the library's functions, which take a warp for a thread: device code of our
// own, config/nvptx/lane_*.cc.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_REPLACEMENTS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_REPLACEMENTS_H

#include "plugin/nvptx/image_edit/text_buffer.h"

#include <string_view>

namespace regomp::nvptx {

struct lane_replacement {
  std::string_view name, ours;
  // The result's type, or '-', and the parameters': 'w' 32 bits, 'd' 64.
  std::string_view types;
  // What it is about. A thread in a region inside the region is one of another team, and has functions of its own for that.
  enum class about : unsigned char {
    anything,     // the same there
    team,         // which thread of which team it is
    construct,    // and what the region keeps for its threads (config/nvptx/lane_state.h)
    runtime_loop, // the same, and schedule(runtime) must be dynamic
    inner_region, // starts one
    nest_lock,    //
  } is = about::team;
  bool needs_state() const { return is == about::construct || is == about::runtime_loop || is == about::inner_region; }
};

// Null if the library's function is not one of these.
const lane_replacement *find_lane_replacement(std::string_view name);
// `may_be_inner`: whether the image's threads start regions inside regions.
void write_name(const lane_replacement &, bool may_be_inner, text_buffer &);
void write_declaration(const lane_replacement &, bool may_be_inner, text_buffer &);

} // namespace regomp::nvptx

#endif
