// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/own_function.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/function_head.h"

namespace regomp::nvptx {

namespace {

// Declared once and defined once, and named nowhere else in this text.
bool is_known(std::string_view text, const library_function &f) {
  unsigned lines = 0;
  function_place place;
  each_line(text, [&](std::string_view line) {
    lines += !is_comment(line) && contains(line, f.name);
    return true;
  });
  return find_function(text, f.name, f.types, place) && place.declarations == 1 && lines == 2;
}

} // namespace

bool own_function::prepare(const nvptx_image &image, unsigned object, const library_function &f, std::string_view module) {
  if (f.name.size() != f.new_name.size() || !is_known(text_of(image.objects[object]), f) || !edited.start(image))
    return false;
  for (std::size_t at = 0; (at = text_of(edited.image().objects[object]).find(f.name, at)) != std::string_view::npos;)
    if (!edited.replace(object, at, f.name.size(), f.new_name)) return false;
  return edited.add(module);
}

int only_object_with(const nvptx_image &image, std::string_view word) {
  int found = -1;
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (contains(text_of(image.objects[i]), word)) {
      if (found >= 0) return -1;
      found = static_cast<int>(i);
    }
  return found;
}

} // namespace regomp::nvptx
