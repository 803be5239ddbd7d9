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

// What a name consists of. A % in front of one makes it a register's.
inline bool in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}
inline bool is_name_start(std::string_view text, std::size_t at) {
  return at == 0 || (!in_name(text[at - 1]) && text[at - 1] != '%');
}
inline std::size_t end_of_name(std::string_view text, std::size_t at) {
  while (at < text.size() && in_name(text[at])) ++at;
  return at;
}

// Calls visit(statement, name) for the names in a text that begin so, until it returns true, and returns that: `statement`
// is what stands between the statement before and the name.
template <typename Visit>
bool any_name(std::string_view text, std::string_view beginning, Visit visit) {
  for (std::size_t from = 0;;) {
    const void *const found = memmem(text.data() + from, text.size() - from, beginning.data(), beginning.size());
    if (found == nullptr) return false;
    const auto at = static_cast<std::size_t>(static_cast<const char *>(found) - text.data());
    from = end_of_name(text, at);
    if (!is_name_start(text, at)) continue;
    std::size_t start = at;
    while (start > 0 && std::strchr("\n;}", text[start - 1]) == nullptr) --start;
    if (visit(std::string_view(text.data() + start, at - start), std::string_view(text.data() + at, from - at))) return true;
  }
}

// Whether the image defines something of that name that other objects, and the host, can find.
inline bool defines(const nvptx_image &image, std::string_view name) {
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (any_name(text_of(image.objects[i]), name, [name](std::string_view statement, std::string_view n) {
          return n == name && (statement.starts_with(".visible ") || statement.starts_with(".weak "));
        }))
      return true;
  return false;
}

} // namespace regomp::nvptx

#endif
