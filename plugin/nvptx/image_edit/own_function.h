// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An edit that gives an image a function of our own device code (doc/device-code.md) in place of one of GCC's device
// library: the library's keeps its text under another name, and a module comes along that defines the function anew. Owned
// by one thread.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_OWN_FUNCTION_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_OWN_FUNCTION_H

#include "plugin/nvptx/image_edit/edited_image.h"

#include <string_view>

namespace regomp::nvptx {

// A function of the library's, as its text has to have it.
struct library_function {
  std::string_view name;
  std::string_view new_name; // of the same length, and no C identifier
  std::string_view types;    // as function_head has them
};

class own_function {
public:
  // `object` is the one whose text defines the function, and `module` ours, with the final NUL left out. False if the text
  // names it elsewhere than where it is declared and defined, or memory is exhausted.
  bool prepare(const nvptx_image &, unsigned object, const library_function &, std::string_view module);

  const nvptx_image &image() const { return edited.image(); }

private:
  edited_image edited;
};

// The one object whose text has that word; -1 if there is none, or several.
int only_object_with(const nvptx_image &, std::string_view word);

} // namespace regomp::nvptx

#endif
