// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The PTX texts of an image, as the plugin looks at them before the driver gets them.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_DEVICE_TEXT_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_DEVICE_TEXT_H

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

inline bool in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

// Whether the image defines something of that name that other objects, and the host, can find.
inline bool defines(const nvptx_image &image, std::string_view name) {
  for (unsigned i = 0; i < image.num_objects; ++i) {
    const std::string_view text = text_of(image.objects[i]);
    for (std::string_view rest = text;;) {
      const auto *at = static_cast<const char *>(memmem(rest.data(), rest.size(), name.data(), name.size()));
      if (at == nullptr) break;
      const char *statement = at, *const behind = at + name.size(); // at most the final NUL
      while (statement > text.data() && std::strchr("\n;}", statement[-1]) == nullptr) --statement;
      const std::string_view start(statement, static_cast<std::size_t>(at - statement));
      if ((start.starts_with(".visible ") || start.starts_with(".weak ")) && !in_name(at[-1]) && !in_name(*behind))
        return true;
      rest = {behind, static_cast<std::size_t>(text.data() + text.size() - behind)};
    }
  }
  return false;
}

} // namespace regomp::nvptx

#endif
