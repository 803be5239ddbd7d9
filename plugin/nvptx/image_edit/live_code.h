// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An image has whole objects of the device library, and most of their functions are never called: of some 700 KiB of text a
// region reaches 200. The driver compiles all it is given, and the first region waits for that; so it gets the functions
// that something reaches, and all else as it is.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LIVE_CODE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LIVE_CODE_H

#include "include/nvptx_image.h"

namespace regomp::nvptx {

class live_code {
public:
  live_code() = default;
  ~live_code();
  live_code(const live_code &) = delete;
  live_code &operator=(const live_code &) = delete;

  // False if there is nothing to leave out, an object is no text, or memory is exhausted.
  bool prepare(const nvptx_image &);
  // What to link in its place, once prepared. Good as long as this object.
  const nvptx_image &image() const { return live; }

private:
  nvptx_image live = {};
  nvptx_object *objects = nullptr;
  char *texts = nullptr; // one behind the other
};

} // namespace regomp::nvptx

#endif
