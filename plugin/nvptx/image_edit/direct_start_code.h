// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel of GCC's begins with the device library's gomp_nvptx_main, which makes what teams of threads, and routines that
// ask about them, need: some microseconds, and seven threads that wait for work. A region that uses none of that is called
// directly by its kernel, which is launched with one thread then.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_DIRECT_START_CODE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_DIRECT_START_CODE_H

#include "plugin/nvptx/image_edit/call_graph.h"
#include "plugin/nvptx/image_edit/edited_image.h"

#include <string_view>

namespace regomp::nvptx {

// What the graph watches for: what a region uses that calls for GCC's start, for more than ours (team_start_code.h), or for
// a soft stack of the thread.
inline constexpr call_graph::kinds for_direct_start = 1, for_team_start = 2, for_stack = 4;

class direct_start_code {
public:
  // False if no kernel can do without, or memory is exhausted. The names of those that can, as the image has them, are added
  // to the list.
  bool prepare(const nvptx_image &, array<const char *> &direct);
  // What to link in its place, once prepared. Good as long as this object.
  const nvptx_image &image() const { return edited.image(); }

  // What the functions reach, of the text as it was; null if that is not known. Good as long as this object.
  call_graph *functions() { return is_read ? &graph : nullptr; }

private:
  bool read(const nvptx_image &);
  bool edit_entries(unsigned object, array<const char *> &direct);

  bool is_read = false;
  call_graph graph;
  edited_image edited;
};

} // namespace regomp::nvptx

#endif
