// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/direct_start_code.h"

#include "plugin/nvptx/image_edit/device_text.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string_view>

namespace regomp::nvptx {

namespace {

constexpr std::string_view entry = "\n.visible .entry ";
constexpr std::string_view main_function = "gomp_nvptx_main";
constexpr std::string_view suffix_of_region = "$impl";
constexpr std::string_view call = "call.uni gomp_nvptx_main,(%P0,%P1);\n";

// Shared memory that the kernel's own entry fills in, or nobody.
constexpr std::string_view of_entry[] = {"__nvptx_stacks", "__nvptx_uni"};
// What gomp_nvptx_main writes, or may build, in other memory.
constexpr std::string_view of_main[] = {main_function, "gomp_global_icv", "gomp_num_teams_var", "__gomp_indirect_addr_map",
                                        "__gomp_indirect_addr_hmap"};

// The variable that a directive declares or defines in shared memory; empty if it does not. Then nobody but
// gomp_nvptx_main, or what it calls, can have given it a value when the region starts.
std::string_view shared_variable(std::string_view directive) {
  for (const std::string_view linking : {".visible ", ".extern ", ".weak "})
    if (directive.starts_with(linking)) directive.remove_prefix(linking.size());
  if (!directive.starts_with(".shared ")) return {};
  std::size_t end = std::min(directive.find_first_of("[;="), directive.size());
  while (end > 0 && !in_name(directive[end - 1])) --end;
  std::size_t start = end;
  while (start > 0 && in_name(directive[start - 1])) --start;
  return {directive.data() + start, end - start};
}

} // namespace

bool direct_start_code::read(const nvptx_image &image) {
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (!graph.add_object(text_of(image.objects[i]))) return false;
  for (const std::string_view name : of_main)
    if (!graph.watch(name)) return false;
  for (const call_graph::unit &u : graph.units) {
    const std::string_view name = u.name.empty() ? shared_variable(u.text) : std::string_view();
    if (!name.empty() && std::find(std::begin(of_entry), std::end(of_entry), name) == std::end(of_entry) &&
        !graph.watch(name))
      return false;
  }
  return graph.complete();
}

// An entry ends with
//   mov.u64 %R0,REGION; ld.param.u64 %R1,[%arg]; { .param .u64 %P<2>; st.param.u64 [%P0],%R0; st.param.u64 [%P1],%R1;
//   call.uni gomp_nvptx_main,(%P0,%P1); }
// and the region takes what is in %P1.
bool direct_start_code::edit_entries(unsigned object, array<const char *> &names) {
  for (std::size_t at = 0;;) {
    const std::string_view text = text_of(edited.image().objects[object]);
    const std::size_t start = text.find(entry, at);
    if (start == text.npos) return true;
    const std::size_t end = end_of_function(text, start);
    if (end == text.npos) return true;
    at = end;
    const std::string_view body(text.data() + start, end - start);
    const std::string_view kernel(body.data() + entry.size(), end_of_name(body, entry.size()) - entry.size());
    // The last value that is put there.
    constexpr std::string_view before_region = "\nmov.u64 %R0,";
    const std::size_t given = body.rfind(before_region), called = body.find(call, given == body.npos ? 0 : given);
    if (given == body.npos || called == body.npos) continue;
    const std::size_t named = given + before_region.size();
    const std::string_view region(body.data() + named, end_of_name(body, named) - named);
    if (!contains({body.data() + named, called - named}, "\nst.param.u64 [%P1],%R1;\n") || !region.starts_with(kernel) ||
        from(region, kernel.size()) != suffix_of_region)
      continue;
    switch (graph.reaches_watched(region)) {
    case call_graph::answer::yes:
      continue;
    case call_graph::answer::no_memory:
      return false;
    case call_graph::answer::no:
      break;
    }
    // The name in the image's own table lasts as long as the image.
    const nvptx_function *const functions = edited.image().functions, *const behind =
                                                                          functions + edited.image().num_functions;
    const nvptx_function *const f =
        std::find_if(functions, behind, [&](const nvptx_function &g) { return kernel == g.name; });
    char direct[512];
    const int n =
        std::snprintf(direct, sizeof direct, "call.uni %.*s,(%%P1);\n", static_cast<int>(region.size()), region.data());
    if (f == behind || n >= static_cast<int>(sizeof direct)) continue;
    if (!names.push_back(f->name) ||
        !edited.replace(object, start + called, call.size(), {direct, static_cast<std::size_t>(n)}))
      return false;
    at = start + called;
  }
}

bool direct_start_code::prepare(const nvptx_image &image, array<const char *> &direct) {
  if (!read(image) || !edited.start(image)) return false;
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (contains(text_of(image.objects[i]), main_function) && !edit_entries(i, direct)) return false;
  return direct.size() != 0;
}

} // namespace regomp::nvptx
