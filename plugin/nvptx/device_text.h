// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The PTX texts of an image, as the plugin looks at them before the driver gets them.
#ifndef REGOMP_PLUGIN_NVPTX_DEVICE_TEXT_H
#define REGOMP_PLUGIN_NVPTX_DEVICE_TEXT_H

#include "include/nvptx_image.h"

#include <cstring>
#include <string_view>

namespace regomp::nvptx {

// Empty if the object is no text that ends with a NUL.
inline std::string_view text_of(const nvptx_object &o) {
  return o.size > 0 && o.code[o.size - 1] == '\0' ? std::string_view(o.code, std::strlen(o.code)) : std::string_view();
}

inline bool contains(std::string_view text, std::string_view what) {
  return memmem(text.data(), text.size(), what.data(), what.size()) != nullptr; // faster than string_view's search
}

} // namespace regomp::nvptx

#endif
