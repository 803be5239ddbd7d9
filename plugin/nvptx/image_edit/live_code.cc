// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_edit/live_code.h"

#include "plugin/nvptx/image_edit/call_graph.h"
#include "plugin/nvptx/image_edit/device_text.h"

#include <cstdlib>
#include <cstring>
#include <string_view>

namespace regomp::nvptx {

namespace {

// lane_threads.cc, dynamic_rounds.cc, combined_start.cc
constexpr std::string_view kept_for_lanes =
    "omp_get_level omp_get_num_threads GOMP_loop_dynamic_start GOMP_loop_ull_dynamic_start GOMP_parallel_loop_dynamic";
constexpr std::string_view kept_without_runtime = "omp_get_level omp_get_num_threads";
// Calls for loops of schedule(runtime).
constexpr std::string_view of_runtime[] = {"runtime_start,(", "runtime,("};

} // namespace

live_code::~live_code() {
  std::free(objects);
  std::free(texts);
}

bool live_code::prepare(const nvptx_image &image) {
  call_graph graph;
  bool has_runtime = false;
  for (unsigned i = 0; i < image.num_objects; ++i) {
    const std::string_view text = text_of(image.objects[i]);
    if (text.empty() || !graph.add_object(text)) return false;
    for (const std::string_view call : of_runtime) has_runtime = has_runtime || contains(text, call);
  }
  if (!graph.complete() || !graph.mark_reached(has_runtime ? kept_for_lanes : kept_without_runtime)) return false;
  std::size_t bytes = image.num_objects; // a NUL each
  bool leaves_out = false;
  for (call_graph::unit &u : graph.units) {
    if (graph.is_kept(u)) {
      bytes += u.text.size() + 1;
    } else {
      leaves_out = true;
      u.text = {};
    }
  }
  if (!leaves_out) return false;

  objects = static_cast<nvptx_object *>(std::malloc(image.num_objects * sizeof(nvptx_object)));
  texts = static_cast<char *>(std::malloc(bytes));
  if (objects == nullptr || texts == nullptr) return false;
  live = image;
  live.objects = objects;
  live.num_objects = 0;
  unsigned u = 0;
  char *next = texts;
  for (const unsigned end : graph.ends) {
    char *const start = next;
    bool defines = false;
    for (; u < end; ++u) {
      const call_graph::unit &part = graph.units[u];
      if (part.text.empty()) continue;
      defines = defines || part.defines;
      std::memcpy(next, part.text.data(), part.text.size());
      next += part.text.size();
      *next++ = '\n';
    }
    *next++ = '\0';
    if (defines)
      objects[live.num_objects++] = {start, static_cast<std::size_t>(next - start)};
    else
      next = start;
  }
  return true;
}

} // namespace regomp::nvptx
