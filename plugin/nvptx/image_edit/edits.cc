// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/edits.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/image_edit/block_state_code.h"
#include "plugin/nvptx/image_edit/live_code.h"
#include "plugin/nvptx/image_edit/reverse_device_code.h"
#include "plugin/nvptx/ptx_link.h"

#include <iterator>

namespace regomp::nvptx {

namespace {

struct edit {
  const char *why_not;               // null: it is in what the driver is given
  const nvptx_image *text = nullptr; // with this edit and those before it; null if it does not apply
};

constexpr char refused[] = "the driver refused it";

} // namespace

bool link_device_code(device &d, image &im, bool uses_reverse_offload, bool *shares_state) {
  live_code live;
  block_state_code state;
  ring_device_code ring;
  edit edits[] = {{"there is nothing to leave out"}, {nullptr}, {nullptr}};
  edit &of_live = edits[0], &of_state = edits[1], &of_ring = edits[2];
  const nvptx_image *text = im.descriptor;
  const auto apply = [&text](edit &e, const nvptx_image &result) {
    e.why_not = nullptr;
    e.text = text = &result;
  };
  if (live.prepare(*text)) apply(of_live, live.image());
  if (state.prepare(*text))
    apply(of_state, state.image());
  else
    of_state.why_not = state.has_state() ? "the text is not known" : "there is none";
  if (!uses_reverse_offload || !d.options->ring_protocol)
    of_ring.why_not = "it is not wanted";
  else if (!ring.prepare(*text, d.properties.compute_capability))
    of_ring.why_not = "no request is made, or the text is not known";
  else if (!im.ring.create(d))
    of_ring.why_not = "there is no memory for it";
  else
    apply(of_ring, *text); // what it replaces and adds comes with `ring`

  bool linked = false;
  for (unsigned left = std::size(edits);; --left) {
    // The last edit that is left, and with it those before it that apply.
    while (left > 0 && edits[left - 1].text == nullptr) --left;
    const bool with_ring = left == std::size(edits);
    linked = link_image(left > 0 ? *edits[left - 1].text : *im.descriptor, *d.options, with_ring ? &ring : nullptr, left > 0,
                        &im.module);
    if (linked || left == 0) break;
    edits[left - 1].why_not = refused;
    if (with_ring) im.ring.destroy(d);
  }
  *shares_state = state.has_state() && of_state.why_not != nullptr;
  if (linked)
    GOMP_PLUGIN_debug(0, "nvptx: edits of the image: live code: %s; block state: %s; ring: %s\n",
                      of_live.why_not != nullptr ? of_live.why_not : "yes",
                      of_state.why_not != nullptr ? of_state.why_not : "yes",
                      of_ring.why_not != nullptr ? of_ring.why_not : "yes");
  return linked;
}

} // namespace regomp::nvptx
