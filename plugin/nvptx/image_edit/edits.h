// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The edits of an image's text before the driver links it, in a list: live code, block state, memory for teams, direct
// start, start of teams, lanes, the look-up of indirect functions, the ring of reverse offload. Each works on what the one
// before it has made. What the driver refuses is linked again without the last edit of the list, so that there are at most
// as many links as edits, and one more; then comes the image as the program registered it.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_EDITS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_EDITS_H

#include "plugin/common/array.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/image_edit/text_buffer.h"

#include <cstdint>

namespace regomp::nvptx {

struct device;
struct image;

// What launches have to know of the code that was linked, and what there is to tell of it.
struct linked_code {
  bool shares_state = false;            // kernels share what device code knows of a launch (block_state_code.h)
  bool has_team_memory = false;         // team_memory_code.h
  bool has_indirect_search = false;     // indirect_code.h
  bool kernels_take_limit = false;      // lane_threads.h
  bool has_ring = false;                // reverse_device_code.h; the image's ring is there
  std::uint64_t stack_bytes = 0;        // of the GPU's own stack, besides what the driver sees: lane_code.h
  array<const char *> direct_kernels{}; // direct_start_code.h; the names are the image's
  text_buffer regions;                  // what becomes of each parallel region, a line each
  text_buffer edits;                    // which edits were made, or why not
  bool is_final = false;                // nothing was left out that the next attempt might have
};

// Gets the image's device code into its module, from the image cache if it is there; else it is edited and linked, and kept.
// Makes the image's ring if the ring's edit is in it. False after reporting why.
bool load_device_code(device &, image &, bool uses_reverse_offload, bool has_indirect_functions, linked_code &);

} // namespace regomp::nvptx

#endif
