// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Text that an edit writes. It grows; what was exhausted memory once stays so, and is asked for at the end.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TEXT_BUFFER_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TEXT_BUFFER_H

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace regomp::nvptx {

class text_buffer {
public:
  text_buffer() = default;
  ~text_buffer() { std::free(text); }
  text_buffer(const text_buffer &) = delete;
  text_buffer &operator=(const text_buffer &) = delete;

  text_buffer &operator<<(std::string_view part) {
    if (part.size() >= room - size) { // with room for a NUL behind it
      const std::size_t wanted = 2 * (size + part.size()) + 256;
      auto *const larger = static_cast<char *>(exhausted ? nullptr : std::realloc(text, wanted));
      if (larger == nullptr) {
        exhausted = true;
        return *this;
      }
      text = larger;
      room = wanted;
    }
    if (!part.empty()) std::memcpy(text + size, part.data(), part.size()); // it may be no text at all
    size += part.size();
    text[size] = '\0';
    return *this;
  }
  text_buffer &operator<<(unsigned long n) {
    char digits[24];
    std::snprintf(digits, sizeof digits, "%lu", n);
    return *this << std::string_view(digits);
  }
  text_buffer &operator<<(unsigned n) { return *this << static_cast<unsigned long>(n); }

  bool complete() const { return !exhausted; }
  std::string_view view() const { return {text, size}; }
  // Of the text with its final NUL; the caller frees it.
  char *release(std::size_t *bytes) {
    *bytes = size + 1;
    char *const result = text;
    text = nullptr;
    size = room = 0;
    return result;
  }
  // Back to what it was when it had so many characters.
  void cut(std::size_t characters) { size = characters < size ? characters : size; }

private:
  char *text = nullptr;
  std::size_t size = 0, room = 0;
  bool exhausted = false;
};

} // namespace regomp::nvptx

#endif
