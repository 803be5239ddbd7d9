// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/edited_image.h"

#include "plugin/nvptx/image_edit/device_text.h"

#include <cstdlib>
#include <cstring>

namespace regomp::nvptx {

edited_image::~edited_image() {
  for (unsigned i = 0; objects != nullptr && i < edited.num_objects; ++i)
    if (i >= num_originals || objects[i].code != originals[i].code) std::free(const_cast<char *>(objects[i].code));
  std::free(objects);
}

bool edited_image::make_room(unsigned n) {
  void *const p = std::realloc(objects, (n > 0 ? n : 1) * sizeof(nvptx_object));
  if (p == nullptr) return false;
  edited.objects = objects = static_cast<nvptx_object *>(p);
  return true;
}

bool edited_image::start(const nvptx_image &image) {
  originals = image.objects;
  num_originals = image.num_objects;
  if (!make_room(num_originals)) return false;
  std::memcpy(objects, originals, num_originals * sizeof(nvptx_object));
  edited = image;
  edited.objects = objects;
  return true;
}

bool edited_image::set(unsigned i, std::string_view before, std::string_view what, std::string_view behind) {
  const std::size_t bytes = before.size() + what.size() + behind.size() + 1;
  auto *const text = static_cast<char *>(std::malloc(bytes));
  if (text == nullptr) return false;
  char *end = text;
  for (const std::string_view part : {before, what, behind}) {
    if (part.empty()) continue; // it may be no text at all
    std::memcpy(end, part.data(), part.size());
    end += part.size();
  }
  *end = '\0';
  if (i < num_originals && objects[i].code != originals[i].code) std::free(const_cast<char *>(objects[i].code));
  objects[i] = {text, bytes};
  return true;
}

bool edited_image::replace(unsigned i, std::size_t place, std::size_t bytes, std::string_view what) {
  const std::string_view text = text_of(objects[i]);
  return set(i, {text.data(), place}, what, from(text, place + bytes));
}

bool edited_image::add(std::string_view text) {
  const unsigned n = edited.num_objects;
  if (!make_room(n + 1) || !set(n, text, {}, {})) return false;
  edited.num_objects = n + 1;
  return true;
}

} // namespace regomp::nvptx
