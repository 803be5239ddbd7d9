// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/lane_replacements.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace regomp::nvptx {

namespace {

using need = lane_replacement::need;

// Loops of one schedule, with variables of a signed type and of unsigned long long.
#define REGOMP_LOOPS(name, ours, arguments, needed)                                                                         \
  {"GOMP_loop_" name "_start", "__regomp_lane_loop_" ours "_start", "wddd" arguments "dd", needed},                         \
      {"GOMP_loop_" name "_next", "__regomp_lane_loop_next", "wdd", need::state},                                           \
      {"GOMP_loop_ull_" name "_start", "__regomp_lane_loop_ull_" ours "_start", "wwddd" arguments "dd", needed}, {          \
    "GOMP_loop_ull_" name "_next", "__regomp_lane_loop_next", "wdd", need::state                                            \
  }

constexpr lane_replacement replacements[] = {
    {"omp_get_thread_num", "__regomp_lane_thread_num", "w"},
    {"omp_get_num_threads", "__regomp_lane_num_threads", "w"},
    {"GOMP_barrier", "__regomp_lane_barrier", "-"},
    {"GOMP_single_start", "__regomp_lane_single_start", "w"},
    REGOMP_LOOPS("dynamic", "dynamic", "d", need::state),
    REGOMP_LOOPS("nonmonotonic_dynamic", "dynamic", "d", need::state),
    REGOMP_LOOPS("guided", "guided", "d", need::state),
    REGOMP_LOOPS("nonmonotonic_guided", "guided", "d", need::state),
    REGOMP_LOOPS("runtime", "runtime", "", need::dynamic_runtime),
    REGOMP_LOOPS("nonmonotonic_runtime", "runtime", "", need::dynamic_runtime),
    REGOMP_LOOPS("maybe_nonmonotonic_runtime", "runtime", "", need::dynamic_runtime),
    REGOMP_LOOPS("ordered_dynamic", "ordered_dynamic", "d", need::state),
    REGOMP_LOOPS("ordered_guided", "ordered_guided", "d", need::state),
    REGOMP_LOOPS("ordered_runtime", "ordered_runtime", "", need::dynamic_runtime),
    REGOMP_LOOPS("ordered_static", "ordered_static", "d", need::state),
    {"GOMP_loop_end", "__regomp_lane_loop_end", "-", need::state},
    {"GOMP_loop_end_nowait", "__regomp_lane_loop_end_nowait", "-", need::state},
    {"GOMP_ordered_start", "__regomp_lane_ordered_start", "-", need::state},
    {"GOMP_ordered_end", "__regomp_lane_ordered_end", "-", need::state},
    {"GOMP_sections_start", "__regomp_lane_sections_start", "ww", need::state},
    {"GOMP_sections_next", "__regomp_lane_sections_next", "w", need::state},
    {"GOMP_sections_end", "__regomp_lane_loop_end", "-", need::state},
    {"GOMP_sections_end_nowait", "__regomp_lane_loop_end_nowait", "-", need::state},
};

std::string_view type_of(char c) { return c == 'w' ? ".u32" : ".u64"; }

} // namespace

const lane_replacement *find_lane_replacement(std::string_view name) {
  const auto found = std::find_if(std::begin(replacements), std::end(replacements), [name](const lane_replacement &r) {
    return r.name.size() == name.size() && std::memcmp(r.name.data(), name.data(), name.size()) == 0;
  });
  return found != std::end(replacements) ? found : nullptr;
}

void write_declaration(const lane_replacement &r, text_buffer &out) {
  out << ".extern .func ";
  if (r.types[0] != '-') out << "(.param " << type_of(r.types[0]) << " %value_out) ";
  out << r.ours;
  for (unsigned i = 1; i < r.types.size(); ++i)
    out << (i == 1 ? " (.param " : ",.param ") << type_of(r.types[i]) << " %in_ar" << i - 1;
  out << (r.types.size() > 1 ? ");\n" : ";\n");
}

} // namespace regomp::nvptx
