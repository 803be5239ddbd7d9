// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What GCC's device library does for each team of threads: a record with all that tasks, cancellation, schedules and ICVs of
// threads may need, in some 2600 warp instructions a parallel region. A kernel that uses none of that is started by our own
// code here, in which a team is six words of shared memory. Threads that wait for work do so at one barrier.
//
// The functions of the library that such a kernel may use and that ask for the team (parallel, barrier, numbers) have
// versions of ours, which call the library's in a kernel that was started by it.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TEAM_START_CODE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TEAM_START_CODE_H

#include "plugin/nvptx/image_edit/call_graph.h"
#include "plugin/nvptx/image_edit/edited_image.h"

#include <string_view>

namespace regomp::nvptx {

class team_start_code {
public:
  // False if no kernel can have it, the library is not known, or memory is exhausted. `functions` is of the image's text
  // (direct_start_code.h), with memory for teams or without.
  bool prepare(const nvptx_image &, call_graph &functions, bool has_team_memory);
  // What to link in its place, once prepared. Good as long as this object.
  const nvptx_image &image() const { return edited.image(); }

private:
  bool replace_functions(const nvptx_image &, call_graph &functions);
  bool edit_entries(unsigned object, call_graph &functions, unsigned &started);
  bool tell_main();
  bool add_module(bool has_team_memory);

  edited_image edited;
  std::string_view head; // of the object with gomp_nvptx_main, in the image that was given
  unsigned present = 0;  // which functions the image has: bits, in the order of the list
};

} // namespace regomp::nvptx

#endif
