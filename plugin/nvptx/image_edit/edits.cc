// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/edits.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/image_edit/block_state_code.h"
#include "plugin/nvptx/image_edit/direct_start_code.h"
#include "plugin/nvptx/image_edit/indirect_code.h"
#include "plugin/nvptx/image_edit/lane_code.h"
#include "plugin/nvptx/image_edit/live_code.h"
#include "plugin/nvptx/image_edit/reverse_device_code.h"
#include "plugin/nvptx/image_edit/team_memory_code.h"
#include "plugin/nvptx/image_edit/team_start_code.h"
#include "plugin/nvptx/ptx_link.h"
#include "plugin/nvptx/report.h"

#include <cstdio>
#include <iterator>

namespace regomp::nvptx {

namespace {

struct edit {
  const char *why_not;               // null: it is in what the driver is given
  const nvptx_image *text = nullptr; // with this edit and those before it; null if it does not apply
};

constexpr std::size_t default_stack_bytes = 1024; // what CUDA's driver gives

void print_region(void *, const char *line) { std::fprintf(stderr, "libgomp: nvptx: %s\n", line); }
void note_region(void *, const char *line) { GOMP_PLUGIN_debug(0, "nvptx: %s\n", line); }
constexpr char refused[] = "the driver refused it";

// Lanes' own memory lies on the GPU's stacks. The driver knows how much its functions take, but not of those that are called
// by a pointer, as regions are: it gives these so much as the limit says, which stays for all else.
bool make_room_on_stacks(std::uint64_t bytes) {
  if (bytes == 0) return true;
  const std::size_t wanted = default_stack_bytes + bytes;
  std::size_t limit;
  const bool known = cuda.cuCtxGetLimit != nullptr && cuda.cuCtxGetLimit(&limit, CU_LIMIT_STACK_SIZE) == CUDA_SUCCESS;
  return (known && limit >= wanted) || check("cuCtxSetLimit", cuda.cuCtxSetLimit(CU_LIMIT_STACK_SIZE, wanted));
}

} // namespace

bool link_device_code(device &d, image &im, bool uses_reverse_offload, bool has_indirect_functions, linked_code &code) {
  live_code live;
  block_state_code state;
  team_memory_code team_memory;
  direct_start_code direct;
  team_start_code teams;
  lane_code lanes;
  indirect_code indirect;
  ring_device_code ring;
  edit edits[] = {{"there is nothing to leave out"},
                  {nullptr},
                  {"no team is made, or the text is not known"},
                  {"no kernel can do without the library's start, or the text is not known"},
                  {"every kernel needs the library's start, or the text is not known"},
                  {nullptr},
                  {nullptr},
                  {nullptr}};
  edit &of_live = edits[0], &of_state = edits[1], &of_memory = edits[2], &of_direct = edits[3], &of_teams = edits[4],
       &of_lanes = edits[5], &of_indirect = edits[6], &of_ring = edits[7];
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
  if (team_memory.prepare(*text)) apply(of_memory, team_memory.image());
  if (direct.prepare(*text, code.direct_kernels)) apply(of_direct, direct.image());
  if (direct.functions() != nullptr && teams.prepare(*text, *direct.functions(), of_memory.why_not == nullptr))
    apply(of_teams, teams.image());
  const region_listener listener = {d.options->lanes.verbose ? print_region : note_region, nullptr};
  if (!lanes.prepare(*text, d.options->lanes, d.properties.compute_capability, listener))
    of_lanes.why_not = lanes.why_not();
  else if (!make_room_on_stacks(lanes.stack_bytes()))
    of_lanes.why_not = "there is no memory for stacks";
  else
    apply(of_lanes, lanes.image());
  if (!has_indirect_functions)
    of_indirect.why_not = "there are none";
  else if (indirect.prepare(*text))
    apply(of_indirect, indirect.image());
  else
    of_indirect.why_not = "none is looked up, or the text is not known";
  if (!uses_reverse_offload || !d.options->ring_protocol)
    of_ring.why_not = "it is not wanted";
  else if (!ring.prepare(*text, d.properties.compute_capability))
    of_ring.why_not = "no request is made, or the text is not known";
  else if (!im.ring.create(d))
    of_ring.why_not = "there is no memory for it";
  else
    apply(of_ring, ring.image());

  bool linked = false;
  for (unsigned left = std::size(edits);; --left) {
    // The last edit that is left, and with it those before it that apply.
    while (left > 0 && edits[left - 1].text == nullptr) --left;
    const bool with_ring = left == std::size(edits);
    linked = link_image(left > 0 ? *edits[left - 1].text : *im.descriptor, *d.options, left > 0, &im.module);
    if (linked || left == 0) break;
    edits[left - 1].why_not = refused;
    if (with_ring) im.ring.destroy(d);
  }
  code.shares_state = state.has_state() && of_state.why_not != nullptr;
  code.has_team_memory = of_memory.why_not == nullptr;
  code.has_indirect_search = of_indirect.why_not == nullptr;
  code.kernels_take_limit = of_lanes.why_not == nullptr && lanes.kernels_take_limit();
  if (of_direct.why_not != nullptr) code.direct_kernels.clear();
  if (linked) {
    const auto outcome = [](const edit &e) { return e.why_not != nullptr ? e.why_not : "yes"; };
    GOMP_PLUGIN_debug(0,
                      "nvptx: edits of the image: live code: %s; block state: %s; memory of teams: %s; direct start: %s; "
                      "start of teams: %s; lanes: %s; indirect functions: %s; ring: %s\n",
                      outcome(of_live), outcome(of_state), outcome(of_memory), outcome(of_direct), outcome(of_teams),
                      outcome(of_lanes), outcome(of_indirect), outcome(of_ring));
  }
  return linked;
}

} // namespace regomp::nvptx
