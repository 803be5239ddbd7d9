// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The files of the image cache. Any thread of any process may use the folder at any time: a file has its whole content from
// the moment when it gets its name, and is never changed, but may go whenever somebody removes it. Nothing that goes wrong
// here is an error: the image is linked again. No descriptor stays open.
//
// Nothing is read that somebody else may have written: folder and files belong to the user for whom the process acts, nobody
// else may write to them, and a link is none of them.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_STORE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_CACHE_STORE_H

#include "plugin/common/array.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/image_cache/blake2b.h"
#include "plugin/nvptx/image_cache/place.h"

#include <cstddef>
#include <cstdint>

namespace regomp::nvptx {

// Of all files together, in bytes. What was not used for the longest time goes first.
inline constexpr std::uint64_t cache_bound = std::uint64_t{256} << 20;

// The name of an image's file: the key's digits, and this.
inline constexpr char file_suffix[] = ".image";
inline constexpr std::size_t file_name_bytes = 2 * digest::bytes + sizeof file_suffix;
void file_name(const digest &key, char (&name)[file_name_bytes]);

// True if there is such a file and all of it was read; a NUL, which does not count, is behind it. Notes that it was used.
bool read_file(const cache_place &, const digest &key, array<char> &content);

// Removes a file whose content is of no use.
void remove_file(const cache_place &, const digest &key);

// Writes a file, unless it is there already, and removes old ones until no more than `bound` bytes are left. Null, or what
// could not be done, and errno says why.
const char *keep_file(const cache_place &, const digest &key, const char *content, std::size_t bytes,
                      std::uint64_t bound = cache_bound);

} // namespace regomp::nvptx

#endif
