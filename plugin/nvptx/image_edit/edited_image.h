// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An image whose texts an edit changes: objects that are changed are copied first, all others are those of the image that it
// was made from, which outlives it. Owned by one thread.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_EDITED_IMAGE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_EDITED_IMAGE_H

#include "include/nvptx_image.h"

#include <cstddef>
#include <string_view>

namespace regomp::nvptx {

class edited_image {
public:
  edited_image() = default;
  ~edited_image();
  edited_image(const edited_image &) = delete;
  edited_image &operator=(const edited_image &) = delete;

  // These are false if memory is exhausted.
  // First.
  bool start(const nvptx_image &);
  // Puts `what` in place of `bytes` bytes of the text of an object of the original image, at `place`. Views of that text
  // end.
  bool replace(unsigned object, std::size_t place, std::size_t bytes, std::string_view what);
  // One object more.
  bool add(std::string_view text);

  const nvptx_image &image() const { return edited; }

private:
  bool make_room(unsigned objects);
  bool set(unsigned object, std::string_view before, std::string_view what, std::string_view behind);

  nvptx_image edited = {};
  const nvptx_object *originals = nullptr;
  unsigned num_originals = 0;
  nvptx_object *objects = nullptr;
};

} // namespace regomp::nvptx

#endif
