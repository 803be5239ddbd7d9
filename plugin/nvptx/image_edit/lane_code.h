// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives the lanes of a warp work: GCC makes a warp one OpenMP thread, and outside of SIMD loops its 32 lanes all do the
// same. The loops of parallel regions that this edit understands share their iterations out to lanes (doc/lanes.md).
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_CODE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_CODE_H

#include "include/nvptx_image.h"
#include "plugin/nvptx/image_edit/edited_image.h"
#include "plugin/nvptx/image_edit/lane_functions.h"
#include "plugin/nvptx/image_edit/text_buffer.h"
#include "plugin/nvptx/settings.h"

#include <string_view>

namespace regomp::nvptx {

// Who is told what becomes of parallel regions, in lines without newline: "region NAME: lanes", or "warps" and why; behind
// those, if the image stays as it is nevertheless, "all regions: warps" and why.
struct region_listener {
  void (*tell)(void *where, const char *line);
  void *where;
};

// Whether any image of the device may have lanes.
bool may_have_lanes(lanes_setting, int compute_capability);

class lane_code {
public:
  lane_code() = default;
  lane_code(const lane_code &) = delete;
  lane_code &operator=(const lane_code &) = delete;

  // False if no region gets lanes; why_not() says why.
  bool prepare(const nvptx_image &, lanes_setting, int compute_capability, region_listener);
  // What to link in its place, once prepared. Good as long as this object.
  const nvptx_image &image() const { return edited.image(); }
  const char *why_not() const { return reason; }
  // How many bytes of the GPU's own stack the lanes' functions may need besides what the driver sees.
  std::uint64_t stack_bytes() const { return bytes; }
  // Whether kernels have one parameter more: lane_threads.h.
  bool kernels_take_limit() const { return take_limit; }

private:
  struct change { // of an object's text; the new text lies in `texts`
    unsigned object;
    std::size_t place, size;
    std::size_t text, end;
  };
  struct lane_versions;
  const char *edit_image(const nvptx_image &, lanes_setting, int compute_capability, region_listener);
  bool edit_regions(const nvptx_image &, lane_versions &, unsigned object, region_listener);
  bool add_change(unsigned object, std::size_t place, std::size_t size, std::size_t text);
  bool write_object(const nvptx_image &, lane_versions &, unsigned object);

  const char *reason = "it is not wanted";
  bool in_step = false; // SIMD regions need the target that the image has
  std::uint64_t bytes = 0;
  bool take_limit = false;
  array<change> changes;
  text_buffer texts;
  edited_image edited;
};

} // namespace regomp::nvptx

#endif
