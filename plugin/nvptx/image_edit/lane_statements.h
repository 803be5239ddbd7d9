// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which of a function's statements a lane may execute for itself, and how they are written for it. What a warp does once,
// by one of its lanes, each lane does then.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_STATEMENTS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_STATEMENTS_H

#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/text_buffer.h"
#include "plugin/nvptx/image_edit/warp_state.h"

#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

class lane_functions;

// Why lanes are not possible: "waits at a barrier". What does so is `function`, or, if that is empty, what was asked for.
struct lane_refusal {
  const char *what = nullptr;
  std::string_view function = {};
  explicit operator bool() const { return what != nullptr; }
};

// More memory of its own than this a lane does not get, its calls' included.
inline constexpr std::uint64_t most_lane_memory = 8192;

class lane_statements {
public:
  lane_statements(ptx_function &function, warp_state &state, lane_functions &all, unsigned number_of_object)
      : f(function), warp(state), functions(all), object(number_of_object) {}

  lane_refusal check(const ptx_statement &);
  // How many bytes of a lane's memory the functions need that check() has seen called.
  std::uint64_t called_bytes() const { return bytes_of_calls; }
  void forget_calls() { bytes_of_calls = 0; }

  // Whether a lane that acts for itself has no need of it.
  bool is_left_out(const ptx_statement &s) const { return warp.is_passing_on(s); }
  // ptx_function::step_back() for lanes: what one lane does under a condition, each does.
  void step_back(const ptx_statement &, bit_rows &live);
  // The statement without the guard by which one lane acts, calling what lanes call. A newline is added.
  void write(const ptx_statement &, text_buffer &);

private:
  lane_refusal check_inner_region(const ptx_statement &);

  ptx_function &f;
  warp_state &warp;
  lane_functions &functions;
  const unsigned object; // of the image
  std::uint64_t bytes_of_calls = 0;
};

} // namespace regomp::nvptx

#endif
