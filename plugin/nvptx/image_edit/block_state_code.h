// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GCC's device library keeps two things that a kernel was launched with in device memory: its number of teams, and the
// threads that a team may have. Each kernel of an image writes them when it starts and reads them as long as it runs, so
// they are right where one kernel runs at a time. Ours run beside each other; so the driver gets the library's code with
// these variables in shared memory, where each block has its own.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_BLOCK_STATE_CODE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_BLOCK_STATE_CODE_H

#include "include/nvptx_image.h"

#include <cstddef>
#include <string_view>

namespace regomp::nvptx {

class block_state_code {
public:
  block_state_code() = default;
  ~block_state_code();
  block_state_code(const block_state_code &) = delete;
  block_state_code &operator=(const block_state_code &) = delete;

  // False if the image has no such variables, uses them otherwise than is known here, or memory is exhausted.
  bool prepare(const nvptx_image &);
  // Whether it uses such variables.
  bool has_state() const { return used; }
  // What to link in its place, once prepared. Good as long as this object.
  const nvptx_image &image() const { return edited; }

private:
  char *copy_object(unsigned, std::string_view text);

  bool used = false;
  nvptx_image edited = {};
  const nvptx_object *originals = nullptr;
  nvptx_object *objects = nullptr; // of the image; copies of those that use the variables
};

} // namespace regomp::nvptx

#endif
