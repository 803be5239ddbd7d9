// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/direct_start_code.h"

#include "plugin/nvptx/image_edit/device_text.h"
#include "plugin/nvptx/image_edit/kernel_entry.h"

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string_view>

namespace regomp::nvptx {

namespace {

// Shared memory that the kernel's own entry fills in, or nobody.
constexpr std::string_view of_entry[] = {"__nvptx_stacks", "__nvptx_uni"};
// What gomp_nvptx_main writes, or may build, in other memory.
constexpr std::string_view of_main[] = {main_function, "gomp_global_icv", "gomp_num_teams_var", "__gomp_indirect_addr_map",
                                        "__gomp_indirect_addr_hmap"};

// Of all these, what our own start of teams (team_start_code.cc) gives a value as well.
bool starts_itself(std::string_view name) {
  constexpr std::string_view names[] = {"gomp_num_teams_var", "__gomp_team_num", "__regomp_slices",
                                        "__regomp_team_memory_taken"};
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

call_graph::kinds watched_for(std::string_view shared_name) {
  if (std::find(std::begin(of_entry), std::end(of_entry), shared_name) != std::end(of_entry)) return for_stack;
  return starts_itself(shared_name) ? for_direct_start : for_direct_start | for_team_start;
}

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
    if (!graph.watch(name, starts_itself(name) ? for_direct_start : for_direct_start | for_team_start)) return false;
  for (const call_graph::unit &u : graph.units) {
    const std::string_view name = u.name.empty() ? shared_variable(u.text) : std::string_view();
    if (!name.empty() && !graph.watch(name, watched_for(name))) return false;
  }
  return graph.watch("GOMP_target_ext", for_stack) && graph.complete();
}

bool direct_start_code::edit_entries(unsigned object, array<const char *> &names) {
  kernel_entry e;
  for (std::size_t at = 0; e.find(text_of(edited.image().objects[object]), at);) {
    at = e.end;
    if (e.region.empty()) continue;
    switch (graph.reaches_watched(e.region, for_direct_start)) {
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
        std::find_if(functions, behind, [&](const nvptx_function &g) { return e.kernel == g.name; });
    char direct[512];
    const int n = std::snprintf(direct, sizeof direct, "call.uni %.*s,(%.*s);\n", static_cast<int>(e.region.size()),
                                e.region.data(), static_cast<int>(e.passed.size()), e.passed.data());
    if (f == behind || n >= static_cast<int>(sizeof direct)) continue;
    if (!names.push_back(f->name) || !edited.replace(object, e.called, e.call_size, {direct, static_cast<std::size_t>(n)}))
      return false;
    at = e.called;
  }
  return true;
}

bool direct_start_code::prepare(const nvptx_image &image, array<const char *> &direct) {
  is_read = read(image);
  if (!is_read || !edited.start(image)) return false;
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (contains(text_of(image.objects[i]), main_function) && !edit_entries(i, direct)) return false;
  return direct.size() != 0;
}

} // namespace regomp::nvptx
