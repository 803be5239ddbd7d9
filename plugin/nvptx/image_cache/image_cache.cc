// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_cache/image_cache.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/image_cache/entry.h"
#include "plugin/nvptx/image_cache/key.h"
#include "plugin/nvptx/image_cache/store.h"

#include <cerrno>
#include <cstring>
#include <string_view>

namespace regomp::nvptx {

namespace {

// Of one image on one device.
class cached_code {
public:
  cached_code(device &d, image &im, linked_code &code) : device_(d), image_(im), code_(code) {}

  // False if the image can be neither in the cache nor kept there.
  bool prepare(bool uses_reverse_offload, bool has_indirect_functions) {
    const char *why_not = place().why_not;
    if (place().folder != nullptr)
      why_not = make_key(device_, *image_.descriptor, uses_reverse_offload, has_indirect_functions, key_);
    if (why_not == nullptr) return true;
    GOMP_PLUGIN_debug(0, "nvptx: the image cache is not used: %s\n", why_not);
    return false;
  }

  bool load() {
    array<char> block;
    if (!read_file(place(), key_, block)) return false;
    entry kept;
    if (!read_entry(block.data(), block.size(), key_, image_.descriptor->num_functions, kept)) {
      say("there is a damaged file in the image cache");
      remove_file(place(), key_);
      return false;
    }
    if (!use(kept)) return false;
    tell(kept);
    return true;
  }

  void keep(array<char> &linked) {
    if (!code_.is_final || !code_.edits.complete() || linked.size() == 0) return;
    array<std::uint32_t> direct;
    array<char> block;
    entry e;
    if (!list_direct_kernels(direct)) return;
    e.shares_state = code_.shares_state;
    e.has_team_memory = code_.has_team_memory;
    e.has_indirect_search = code_.has_indirect_search;
    e.kernels_take_limit = code_.kernels_take_limit;
    e.has_ring = code_.has_ring;
    e.stack_bytes = code_.stack_bytes;
    e.direct_kernels = direct.data();
    e.direct_count = static_cast<std::uint32_t>(direct.size());
    e.regions = code_.regions.view();
    e.edits = code_.edits.view();
    e.code = {linked.data(), linked.size()};
    if (!write_entry(e, key_, block)) return;
    if (const char *const failed = keep_file(place(), key_, block.data(), block.size()))
      GOMP_PLUGIN_debug(0, "nvptx: the image is not kept in %s: %s: %s\n", place().folder, failed, std::strerror(errno));
    else
      say("the image is kept in the image cache");
  }

private:
  const cache_place &place() const { return device_.options->image_cache; }

  void say(const char *what) const {
    char name[file_name_bytes];
    file_name(key_, name);
    GOMP_PLUGIN_debug(0, "nvptx: %s: %s/%s\n", what, place().folder, name);
  }

  // Loads it into the image's module. If that cannot be done, all is as it was.
  bool use(const entry &kept) {
    if (!set_direct_kernels(kept) || !make_room_on_stacks(kept.stack_bytes) ||
        (kept.has_ring && !image_.ring.create(device_))) {
      code_.direct_kernels.clear();
      return false;
    }
    const CUresult result = cuda.cuModuleLoadData(&image_.module, kept.code.data());
    if (result != CUDA_SUCCESS) {
      GOMP_PLUGIN_debug(0, "nvptx: the driver does not take what the image cache has: %s\n", cuda_error(result));
      image_.module = nullptr;
      if (kept.has_ring) image_.ring.destroy(device_);
      code_.direct_kernels.clear();
      if (result != CUDA_ERROR_OUT_OF_MEMORY) remove_file(place(), key_);
      return false;
    }
    code_.shares_state = kept.shares_state;
    code_.has_team_memory = kept.has_team_memory;
    code_.has_indirect_search = kept.has_indirect_search;
    code_.kernels_take_limit = kept.kernels_take_limit;
    code_.has_ring = kept.has_ring;
    code_.stack_bytes = kept.stack_bytes;
    return true;
  }

  // What was said when it was linked, where somebody may want to hear it.
  void tell(const entry &kept) const {
    if (!debug_wanted && !device_.options->lanes.verbose) return;
    for (std::string_view rest = kept.regions; !rest.empty();) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      tell_region(device_, line);
      rest.remove_prefix(line.size() < rest.size() ? line.size() + 1 : rest.size());
    }
    tell_edits(kept.edits);
    say("the image comes from the image cache");
  }

  bool set_direct_kernels(const entry &kept) {
    for (std::uint32_t i = 0; i < kept.direct_count; ++i)
      if (!code_.direct_kernels.push_back(image_.descriptor->functions[kept.direct_kernels[i]].name)) return false;
    return true;
  }

  bool list_direct_kernels(array<std::uint32_t> &places) {
    for (const char *name : code_.direct_kernels)
      for (unsigned i = 0; i < image_.descriptor->num_functions; ++i)
        if (image_.descriptor->functions[i].name == name && !places.push_back(i)) return false;
    return true;
  }

  device &device_;
  image &image_;
  linked_code &code_;
  digest key_ = {};
};

} // namespace

bool load_device_code(device &d, image &im, bool uses_reverse_offload, bool has_indirect_functions, linked_code &code) {
  cached_code cached(d, im, code);
  if (!cached.prepare(uses_reverse_offload, has_indirect_functions))
    return link_device_code(d, im, uses_reverse_offload, has_indirect_functions, code, nullptr);
  if (cached.load()) return true;
  array<char> linked;
  if (!link_device_code(d, im, uses_reverse_offload, has_indirect_functions, code, &linked)) return false;
  cached.keep(linked);
  return true;
}

} // namespace regomp::nvptx
