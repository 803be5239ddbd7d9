// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers in place of values that are not known: of two names, or two expressions, they are equal by chance only, one time
// in 2^64.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_VALUE_HASH_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_VALUE_HASH_H

#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

inline std::uint64_t mixed_with(std::uint64_t h, std::uint64_t v) {
  h = (h ^ v) * 0x9e3779b97f4a7c15;
  return h ^ h >> 29;
}
inline std::uint64_t hash_of(std::string_view text) {
  std::uint64_t h = 0xcbf29ce484222325;
  for (const char c : text) h = mixed_with(h, static_cast<unsigned char>(c));
  return h;
}

} // namespace regomp::nvptx

#endif
