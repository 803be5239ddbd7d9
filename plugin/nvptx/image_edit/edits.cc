// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/edits.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/image_cache/image_cache.h"
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

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <iterator>
#include <string_view>

namespace regomp::nvptx {

namespace {

struct edit {
  const char *why_not;               // null: it is in what the driver is given
  const nvptx_image *text = nullptr; // with this edit and those before it; null if it does not apply
};

constexpr std::size_t default_stack_bytes = 1024; // what CUDA's driver gives

// Lanes' own memory lies on the GPU's stacks. The driver knows how much its functions take, but not of those that are called
// by a pointer, as regions are: it gives these so much as the limit says, which stays for all else.
bool make_room_on_stacks(std::uint64_t bytes) {
  if (bytes == 0) return true;
  const std::size_t wanted = default_stack_bytes + bytes;
  std::size_t limit;
  const bool known = cuda.cuCtxGetLimit != nullptr && cuda.cuCtxGetLimit(&limit, CU_LIMIT_STACK_SIZE) == CUDA_SUCCESS;
  return (known && limit >= wanted) || check("cuCtxSetLimit", cuda.cuCtxSetLimit(CU_LIMIT_STACK_SIZE, wanted));
}

void tell_region(const device &d, std::string_view line) {
  const int bytes = static_cast<int>(line.size());
  if (d.options->lanes.verbose)
    std::fprintf(stderr, "libgomp: nvptx: %.*s\n", bytes, line.data());
  else
    GOMP_PLUGIN_debug(0, "nvptx: %.*s\n", bytes, line.data());
}

void tell_edits(std::string_view edits) {
  GOMP_PLUGIN_debug(0, "nvptx: edits of the image: %.*s\n", static_cast<int>(edits.size()), edits.data());
}

struct told_regions {
  const device &owner;
  text_buffer &lines;
};

void note_region(void *where, const char *line) {
  const auto *told = static_cast<const told_regions *>(where);
  told->lines << line << "\n";
  tell_region(told->owner, line);
}

constexpr char refused[] = "the driver refused it";

// Edits the text, and has the driver link it. `kept` is link_image's.
bool link_device_code(device &d, image &im, bool uses_reverse_offload, bool has_indirect_functions, linked_code &code,
                      array<char> *kept) {
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
  bool lacks_memory = false;
  errno = 0; // an edit that finds no memory says no more than that it does not apply
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
  told_regions told = {d, code.regions};
  const region_listener listener = {note_region, &told};
  if (!lanes.prepare(*text, d.options->lanes, d.properties.compute_capability, listener))
    of_lanes.why_not = lanes.why_not();
  else if (!make_room_on_stacks(lanes.stack_bytes())) {
    of_lanes.why_not = "there is no memory for stacks";
    lacks_memory = true;
  } else
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
  else if (!im.ring.create(d)) {
    of_ring.why_not = "there is no memory for it";
    lacks_memory = true;
  } else
    apply(of_ring, ring.image());
  lacks_memory = lacks_memory || errno == ENOMEM;

  bool linked = false, is_first = true;
  for (unsigned left = std::size(edits);; --left) {
    // The last edit that is left, and with it those before it that apply.
    while (left > 0 && edits[left - 1].text == nullptr) --left;
    const bool with_ring = left == std::size(edits);
    linked = link_image(left > 0 ? *edits[left - 1].text : *im.descriptor, *d.options, left > 0, &im.module, kept);
    if (linked || left == 0) break;
    edits[left - 1].why_not = refused;
    is_first = false;
    if (with_ring) im.ring.destroy(d);
  }
  code.shares_state = state.has_state() && of_state.why_not != nullptr;
  code.has_team_memory = of_memory.why_not == nullptr;
  code.has_indirect_search = of_indirect.why_not == nullptr;
  code.kernels_take_limit = of_lanes.why_not == nullptr && lanes.kernels_take_limit();
  code.stack_bytes = of_lanes.why_not == nullptr ? lanes.stack_bytes() : 0;
  code.has_ring = of_ring.why_not == nullptr;
  if (of_direct.why_not != nullptr) code.direct_kernels.clear();
  // What the driver has refused once it may take another time.
  code.is_final = is_first && !lacks_memory && code.regions.complete();
  if (linked) {
    const struct {
      const char *name;
      const edit &made;
    } all[] = {{"live code: ", of_live},
               {"; block state: ", of_state},
               {"; memory of teams: ", of_memory},
               {"; direct start: ", of_direct},
               {"; start of teams: ", of_teams},
               {"; lanes: ", of_lanes},
               {"; indirect functions: ", of_indirect},
               {"; ring: ", of_ring}};
    for (const auto &e : all) code.edits << e.name << (e.made.why_not != nullptr ? e.made.why_not : "yes");
    tell_edits(code.edits.view());
  }
  return linked;
}

// Loads what the cache has into the image's module. If that cannot be done, all is as it was.
bool load_cached(device &d, image &im, const cached_image &cached, const entry &kept, linked_code &code) {
  bool done = make_room_on_stacks(kept.stack_bytes) && (!kept.has_ring || im.ring.create(d));
  for (std::uint32_t i = 0; done && i < kept.direct_count; ++i)
    done = code.direct_kernels.push_back(im.descriptor->functions[kept.direct_kernels[i]].name);
  if (done) {
    const CUresult result = cuda.cuModuleLoadData(&im.module, kept.code.data());
    done = result == CUDA_SUCCESS;
    if (!done) {
      GOMP_PLUGIN_debug(0, "nvptx: the driver does not take what the image cache has: %s\n", cuda_error(result));
      im.module = nullptr;
      if (result != CUDA_ERROR_OUT_OF_MEMORY) cached.discard();
    }
  }
  if (!done) {
    if (kept.has_ring) im.ring.destroy(d);
    code.direct_kernels.clear();
    return false;
  }
  code.shares_state = kept.shares_state;
  code.has_team_memory = kept.has_team_memory;
  code.has_indirect_search = kept.has_indirect_search;
  code.kernels_take_limit = kept.kernels_take_limit;
  return true;
}

// What was said when it was linked.
void tell_again(const device &d, const entry &kept) {
  for (std::string_view rest = kept.regions; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    tell_region(d, line);
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  tell_edits(kept.edits);
}

void keep(const image &im, linked_code &code, array<char> &linked, cached_image &cached) {
  array<std::uint32_t> direct;
  for (const char *name : code.direct_kernels)
    for (unsigned i = 0; i < im.descriptor->num_functions; ++i)
      if (im.descriptor->functions[i].name == name && !direct.push_back(i)) return;
  entry e;
  e.shares_state = code.shares_state;
  e.has_team_memory = code.has_team_memory;
  e.has_indirect_search = code.has_indirect_search;
  e.kernels_take_limit = code.kernels_take_limit;
  e.has_ring = code.has_ring;
  e.stack_bytes = code.stack_bytes;
  e.direct_kernels = direct.data();
  e.direct_count = static_cast<std::uint32_t>(direct.size());
  e.regions = code.regions.view();
  e.edits = code.edits.view();
  e.code = {linked.data(), linked.size()};
  cached.keep(e);
}

} // namespace

bool load_device_code(device &d, image &im, bool uses_reverse_offload, bool has_indirect_functions, linked_code &code) {
  cached_image cached(
      {d.properties.name, d.properties.compute_capability, *d.options, uses_reverse_offload, has_indirect_functions},
      *im.descriptor);
  entry kept;
  if (cached.find(kept) && load_cached(d, im, cached, kept, code)) {
    if (debug_wanted || d.options->lanes.verbose) tell_again(d, kept);
    cached.note_use();
    return true;
  }
  array<char> linked;
  if (!link_device_code(d, im, uses_reverse_offload, has_indirect_functions, code, cached.is_usable() ? &linked : nullptr))
    return false;
  if (cached.is_usable() && code.is_final && code.edits.complete() && linked.size() != 0) keep(im, code, linked, cached);
  return true;
}

} // namespace regomp::nvptx
