// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_replacements.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace regomp::nvptx {

namespace {

using about = lane_replacement::about;

// Loops of one schedule, with variables of a signed type and of unsigned long long.
#define REGOMP_LOOPS(name, ours, arguments, needed)                                                                         \
  {"GOMP_loop_" name "_start", "__regomp_lane_loop_" ours "_start", "wddd" arguments "dd", needed},                         \
      {"GOMP_loop_" name "_next", "__regomp_lane_loop_next", "wdd", about::construct},                                      \
      {"GOMP_loop_ull_" name "_start", "__regomp_lane_loop_ull_" ours "_start", "wwddd" arguments "dd", needed}, {          \
    "GOMP_loop_ull_" name "_next", "__regomp_lane_loop_next", "wdd", about::construct                                       \
  }

#define REGOMP_STARTS(name, ours, types) {"GOMP_parallel" name, "__regomp_inner_parallel" ours, types, about::inner_region}

constexpr lane_replacement replacements[] = {
    {"omp_get_thread_num", "__regomp_lane_thread_num", "w"},
    {"omp_get_num_threads", "__regomp_lane_num_threads", "w"},
    {"omp_get_level", "__regomp_lane_level", "w"},
    {"omp_get_ancestor_thread_num", "__regomp_lane_ancestor_thread_num", "ww"},
    {"omp_get_team_size", "__regomp_lane_team_size", "ww"},
    {"omp_get_thread_limit", "__regomp_thread_limit", "w", about::anything},
    {"omp_set_nest_lock", "__regomp_lane_set_nest_lock", "-d", about::nest_lock},
    {"omp_unset_nest_lock", "__regomp_lane_unset_nest_lock", "-d", about::nest_lock},
    {"omp_test_nest_lock", "__regomp_lane_test_nest_lock", "wd", about::nest_lock},
    REGOMP_STARTS("", "", "-ddww"),
    REGOMP_STARTS("_sections", "_sections", "-ddwww"),
    REGOMP_STARTS("_loop_dynamic", "_loop", "-ddwddddw"),
    REGOMP_STARTS("_loop_nonmonotonic_dynamic", "_loop", "-ddwddddw"),
    REGOMP_STARTS("_loop_guided", "_loop", "-ddwddddw"),
    REGOMP_STARTS("_loop_nonmonotonic_guided", "_loop", "-ddwddddw"),
    REGOMP_STARTS("_loop_runtime", "_runtime", "-ddwdddw"),
    REGOMP_STARTS("_loop_nonmonotonic_runtime", "_runtime", "-ddwdddw"),
    REGOMP_STARTS("_loop_maybe_nonmonotonic_runtime", "_runtime", "-ddwdddw"),
    {"GOMP_barrier", "__regomp_lane_barrier", "-"},
    {"GOMP_barrier_cancel", "__regomp_lane_barrier_cancel", "w"},
    {"GOMP_cancel", "__regomp_no_cancel", "www", about::anything},
    {"GOMP_cancellation_point", "__regomp_no_cancellation_point", "ww", about::anything},
    {"GOMP_single_start", "__regomp_lane_single_start", "w"},
    {"GOMP_single_copy_start", "__regomp_lane_single_copy_start", "d", about::construct},
    {"GOMP_single_copy_end", "__regomp_lane_single_copy_end", "-d", about::construct},
    REGOMP_LOOPS("dynamic", "dynamic", "d", about::construct),
    REGOMP_LOOPS("nonmonotonic_dynamic", "dynamic", "d", about::construct),
    REGOMP_LOOPS("guided", "guided", "d", about::construct),
    REGOMP_LOOPS("nonmonotonic_guided", "guided", "d", about::construct),
    REGOMP_LOOPS("runtime", "runtime", "", about::runtime_loop),
    REGOMP_LOOPS("nonmonotonic_runtime", "runtime", "", about::runtime_loop),
    REGOMP_LOOPS("maybe_nonmonotonic_runtime", "runtime", "", about::runtime_loop),
    REGOMP_LOOPS("ordered_dynamic", "ordered_dynamic", "d", about::construct),
    REGOMP_LOOPS("ordered_guided", "ordered_guided", "d", about::construct),
    REGOMP_LOOPS("ordered_runtime", "ordered_runtime", "", about::runtime_loop),
    REGOMP_LOOPS("ordered_static", "ordered_static", "d", about::construct),
    {"GOMP_loop_end", "__regomp_lane_loop_end", "-", about::construct},
    {"GOMP_loop_end_cancel", "__regomp_lane_loop_end_cancel", "w", about::construct},
    {"GOMP_sections_end_cancel", "__regomp_lane_loop_end_cancel", "w", about::construct},
    {"GOMP_loop_end_nowait", "__regomp_lane_loop_end_nowait", "-", about::construct},
    {"GOMP_ordered_start", "__regomp_lane_ordered_start", "-", about::construct},
    {"GOMP_ordered_end", "__regomp_lane_ordered_end", "-", about::construct},
    {"GOMP_sections_start", "__regomp_lane_sections_start", "ww", about::construct},
    {"GOMP_sections_next", "__regomp_lane_sections_next", "w", about::construct},
    {"GOMP_sections_end", "__regomp_lane_loop_end", "-", about::construct},
    {"GOMP_sections_end_nowait", "__regomp_lane_loop_end_nowait", "-", about::construct},
};

std::string_view type_of(char c) { return c == 'w' ? ".u32" : ".u64"; }

} // namespace

const lane_replacement *find_lane_replacement(std::string_view name) {
  const auto found = std::find_if(std::begin(replacements), std::end(replacements), [name](const lane_replacement &r) {
    return r.name.size() == name.size() && std::memcmp(r.name.data(), name.data(), name.size()) == 0;
  });
  return found != std::end(replacements) ? found : nullptr;
}

void write_name(const lane_replacement &r, bool may_be_inner, text_buffer &out) {
  constexpr std::string_view outside = "__regomp_lane_", inside = "__regomp_inner_";
  const bool other = may_be_inner && (r.is == about::team || r.is == about::construct || r.is == about::runtime_loop);
  if (other)
    out << inside << std::string_view(r.ours.data() + outside.size(), r.ours.size() - outside.size());
  else
    out << r.ours;
}

void write_declaration(const lane_replacement &r, bool may_be_inner, text_buffer &out) {
  out << ".extern .func ";
  if (r.types[0] != '-') out << "(.param " << type_of(r.types[0]) << " %value_out) ";
  write_name(r, may_be_inner, out);
  for (unsigned i = 1; i < r.types.size(); ++i)
    out << (i == 1 ? " (.param " : ",.param ") << type_of(r.types[i]) << " %in_ar" << i - 1;
  out << (r.types.size() > 1 ? ");\n" : ";\n");
}

} // namespace regomp::nvptx
