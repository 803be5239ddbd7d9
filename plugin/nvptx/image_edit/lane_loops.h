// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The worksharing loops of one parallel region's function: which of them may give their iterations to the lanes of a warp,
// and the function's text with those that do (doc/lanes.md).
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_LOOPS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_LOOPS_H

#include "plugin/nvptx/image_edit/combined_start.h"
#include "plugin/nvptx/image_edit/lane_functions.h"
#include "plugin/nvptx/image_edit/text_buffer.h"

#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

// What became of a function's loops.
struct lane_result {
  unsigned loops = 0, with_lanes = 0;
  // The function may find out how many threads there are, and which it is, but for the loops with lanes.
  bool asks_for_threads = false;
  // Some of its loops have no lanes, and it can be executed by any number of threads, none of which can tell.
  bool any_number_of_threads = false;
  bool combined_has_lanes = false; // the loop that the region was started with
  bool threads_are_lanes = false;  // where there are more threads than warps
  lane_refusal threads_refused;    // why not, if they asked for threads
  bool could_try = false;          // trials could decide on one that has none, if they might
  std::uint64_t lane_bytes = 0;    // of memory of its own, at most, that a lane needs
  char reason[160] = "";           // why the last one that has none is left alone
};

// Appends the function's text to `out`, with lanes for the loops that may have them; nothing if none may. `text` runs from
// the head line to the closing brace, in the object of that number. `combined`: how the region is started, if with a loop.
lane_result give_loops_lanes(std::string_view text, const combined_start *combined, lane_functions &, unsigned object,
                             text_buffer &out);

} // namespace regomp::nvptx

#endif
