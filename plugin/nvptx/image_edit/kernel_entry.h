// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The entry that GCC writes before each region that a kernel is made of. It sets up the thread's soft stack and ends with
//   mov.u64 %R0,REGION; ld.param.u64 %R1,[%arg]; { .param .u64 %P<2>; st.param.u64 [%P0],%R0; st.param.u64 [%P1],%R1;
//   call.uni gomp_nvptx_main,(%P0,%P1); } ret.uni; }
// whatever registers and parameters are called. The region takes what is in the second parameter.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_KERNEL_ENTRY_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_KERNEL_ENTRY_H

#include "plugin/nvptx/image_edit/device_text.h"

#include <string_view>

namespace regomp::nvptx {

// What every kernel of an OpenMP region calls first, with all threads of the block.
inline constexpr std::string_view main_function = "gomp_nvptx_main", types_of_main = "-dd"; // as function_head has them

struct kernel_entry {
  static constexpr std::string_view directive = "\n.visible .entry ";

  std::size_t start = 0, end = 0;          // in the object's text
  std::size_t given = 0;                   // where a register is set to the region's address
  std::size_t called = 0, call_size = 0;   // the call, its newline included
  std::string_view kernel, region, passed; // passed: the parameter that the region takes

  // The next one from a place on; false if there is no other. An entry of another form has no region.
  bool find(std::string_view text, std::size_t from_place) {
    start = text.find(directive, from_place);
    end = start == text.npos ? start : end_of_function(text, start);
    if (end == text.npos) return false;
    const std::string_view body(text.data() + start, end - start);
    kernel = {body.data() + directive.size(), end_of_name(body, directive.size()) - directive.size()};
    region = {};
    find_region(text, body);
    return true;
  }

private:
  static std::size_t place(std::string_view text, std::string_view line) {
    return static_cast<std::size_t>(line.data() - text.data());
  }

  // What a line is between a beginning and an end.
  static std::string_view between(std::string_view line, std::string_view before, std::string_view behind) {
    if (line.size() <= before.size() + behind.size() || !line.starts_with(before) || !line.ends_with(behind)) return {};
    return {line.data() + before.size(), line.size() - before.size() - behind.size()};
  }

  void find_region(std::string_view text, std::string_view body) {
    std::string_view call, address, stores[2];
    each_line(body, [&](std::string_view line) {
      if (line.starts_with("mov.u64 ") && line.ends_with("$impl;")) address = line;
      if (line.starts_with("st.param.u64 ")) {
        stores[0] = stores[1];
        stores[1] = line;
      }
      if (line.starts_with("call.uni gomp_nvptx_main,(")) call = line;
      return call.empty();
    });
    const std::string_view both = between(call, "call.uni gomp_nvptx_main,(", ");"), set = between(address, "mov.u64 ", ";");
    const std::size_t comma = both.find(','), of_set = set.find(',');
    if (comma == both.npos || of_set == set.npos) return;
    const std::string_view first(both.data(), comma), second = from(both, comma + 1), name = from(set, of_set + 1);
    const std::string_view value = between(stores[0], "st.param.u64 [", ";"),
                           data = between(stores[1], "st.param.u64 [", ";");
    // The first one has the region's address, the second one something else.
    if (!is_pair(value, first, {set.data(), of_set}) || !data.starts_with(second) ||
        !from(data, second.size()).starts_with("],") || !name.starts_with(kernel) || from(name, kernel.size()) != "$impl")
      return;
    given = place(text, address);
    called = place(text, call);
    call_size = call.size() + 1;
    passed = second;
    region = name;
  }

  // "PARAMETER],REGISTER"
  static bool is_pair(std::string_view text, std::string_view parameter, std::string_view reg) {
    constexpr std::string_view middle = "],";
    return text.size() == parameter.size() + middle.size() + reg.size() && text.starts_with(parameter) &&
           from(text, parameter.size()).starts_with(middle) && text.ends_with(reg);
  }
};

} // namespace regomp::nvptx

#endif
