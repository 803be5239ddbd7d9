// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry that GCC writes before each region that a kernel is made of. It sets up the thread's soft stack and ends with
//   mov.u64 %R0,REGION; ld.param.u64 %R1,[%arg]; { .param .u64 %P<2>; st.param.u64 [%P0],%R0; st.param.u64 [%P1],%R1;
//   call.uni gomp_nvptx_main,(%P0,%P1); } ret.uni; }
// The region takes what is in %P1.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_KERNEL_ENTRY_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_KERNEL_ENTRY_H

#include "plugin/nvptx/image_edit/device_text.h"

#include <string_view>

namespace regomp::nvptx {

inline constexpr std::string_view main_function = "gomp_nvptx_main";

struct kernel_entry {
  static constexpr std::string_view directive = "\n.visible .entry ";
  static constexpr std::string_view call = "call.uni gomp_nvptx_main,(%P0,%P1);\n";

  std::size_t start = 0, end = 0; // in the object's text
  std::size_t called = 0;         // where the call is
  std::string_view kernel, region;

  // The next one from a place on; false if there is no other. An entry of another form has no region.
  bool find(std::string_view text, std::size_t from_place) {
    start = text.find(directive, from_place);
    end = start == text.npos ? start : end_of_function(text, start);
    if (end == text.npos) return false;
    const std::string_view body(text.data() + start, end - start);
    kernel = {body.data() + directive.size(), end_of_name(body, directive.size()) - directive.size()};
    region = {};
    // The last value that is put there.
    constexpr std::string_view before_region = "\nmov.u64 %R0,";
    const std::size_t given = body.rfind(before_region), at = body.find(call, given == body.npos ? 0 : given);
    if (given == body.npos || at == body.npos) return true;
    called = start + at;
    const std::size_t named = given + before_region.size();
    const std::string_view name(body.data() + named, end_of_name(body, named) - named);
    if (contains({body.data() + named, at - named}, "\nst.param.u64 [%P1],%R1;\n") && name.starts_with(kernel) &&
        from(name, kernel.size()) == "$impl")
      region = name;
    return true;
  }
};

} // namespace regomp::nvptx

#endif
