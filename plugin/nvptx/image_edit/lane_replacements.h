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
  // What must be there, or be so: nothing, what the region keeps for its threads (config/nvptx/lane_state.h), or that, and a
  // schedule(runtime) which is dynamic.
  enum class need : unsigned char { nothing, state, dynamic_runtime } needs = need::nothing;
};

// Null if the library's function is not one of these.
const lane_replacement *find_lane_replacement(std::string_view name);
void write_declaration(const lane_replacement &, text_buffer &);

} // namespace regomp::nvptx

#endif
