// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GCC's device library takes the record of each team of threads from the device's heap. There all blocks of a kernel come
// one after the other: on an H200 a parallel region in some 660 blocks takes 0.7 ms before it has done anything. With this
// edit a thread that starts a team has memory for it below its soft stack; the heap is for what does not fit, and for teams
// that one thread keeps beside each other.
//
// Each thread's slice of the stacks is `team_memory_bytes` larger than its stack then, at the lower end
// (plugin/nvptx/launch.h).
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TEAM_MEMORY_CODE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TEAM_MEMORY_CODE_H

#include "plugin/nvptx/image_edit/edited_image.h"

#include <cstddef>
#include <string_view>

namespace regomp::nvptx {

// A record of a team with 32 threads, the most there are, takes 8400 bytes in GCC 14 and 16.
inline constexpr std::size_t team_memory_bytes = 9 * 1024;

// The name that the library's own free function has then, which is for what certainly is no team's record. No C identifier.
inline constexpr std::string_view library_free = "__nvptx$free";

class team_memory_code {
public:
  // False if the image starts no team, does so otherwise than is known here, or memory is exhausted.
  bool prepare(const nvptx_image &);
  // What to link in its place, once prepared. Good as long as this object.
  const nvptx_image &image() const { return edited.image(); }

private:
  edited_image edited;
};

} // namespace regomp::nvptx

#endif
