// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the cache keeps of an image: the code that the driver has linked, and what the rest of the plugin has to know of it,
// as one block of bytes. The block names the image that it is of, and has a hash of all that is in it. Functions without
// state; any thread.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_ENTRY_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_ENTRY_H

#include "plugin/common/array.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/image_cache/blake2b.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

// Part of every key: what is kept in another form is another image's.
inline constexpr std::uint32_t entry_format = 1;

struct entry {
  bool shares_state = false; // these are linked_code's (image_edit/edits.h)
  bool has_team_memory = false;
  bool has_indirect_search = false;
  bool kernels_take_limit = false;
  bool has_ring = false;
  std::uint64_t stack_bytes = 0;
  const std::uint32_t *direct_kernels = nullptr; // places in the image's table of functions
  std::uint32_t direct_count = 0;
  std::string_view regions; // what was said of parallel regions, a line each
  std::string_view edits;   // what was said of the edits
  std::string_view code;    // what the driver made
};

// False if memory is exhausted, or there is too much of something.
bool write_entry(const entry &, const digest &key, array<char> &block);

// False if the block is not that of the image `key` with so many functions, whole and as it was written. The result refers
// to the block, which has a NUL behind it, and lies as malloc gives memory; the code then does so, too, at a multiple of 16.
bool read_entry(const char *block, std::size_t bytes, const digest &key, unsigned functions, entry &result);

} // namespace regomp::nvptx

#endif
