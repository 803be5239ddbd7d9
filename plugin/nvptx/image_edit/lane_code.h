// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives the lanes of a warp work: GCC makes a warp one OpenMP thread, and outside of SIMD loops its 32 lanes all do the
// same. The loops of parallel regions that this edit understands share their iterations out to lanes (doc/lanes.md).
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_CODE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_CODE_H

#include "include/nvptx_image.h"
#include "plugin/nvptx/image_edit/text_buffer.h"
#include "plugin/nvptx/settings.h"

#include <string_view>

namespace regomp::nvptx {

class lane_code {
public:
  lane_code() = default;
  ~lane_code();
  lane_code(const lane_code &) = delete;
  lane_code &operator=(const lane_code &) = delete;

  // False if no region gets lanes; why_not() says why.
  bool prepare(const nvptx_image &, lanes_setting, int compute_capability);
  // What to link in its place, once prepared. Good as long as this object.
  const nvptx_image &image() const { return edited; }
  const char *why_not() const { return reason; }

private:
  bool edit_object(std::string_view text, text_buffer &out, lanes_setting);
  bool replace(unsigned object, char *code, std::size_t size);

  const char *reason = "it is not wanted";
  nvptx_image edited = {};
  const nvptx_object *originals = nullptr;
  nvptx_object *objects = nullptr; // of the image; copies of those that are changed
};

} // namespace regomp::nvptx

#endif
