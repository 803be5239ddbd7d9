// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parallel regions that ask for more threads than a team has warps: each lane of a warp is a thread of such a one. GCC's
// library makes a warp a thread, and gives at most 32, however many were asked for (doc/lanes.md).
//
// The region's function has a second version in which the numbers of threads are those of lanes. Which one is started is
// decided when the region is: the other one, for all that needs no more threads than there are warps.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_THREADS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_THREADS_H

#include "include/nvptx_image.h"
#include "plugin/nvptx/image_edit/edited_image.h"
#include "plugin/nvptx/image_edit/lane_functions.h"

#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

class lane_threads {
public:
  explicit lane_threads(const nvptx_image &i) : image(i), functions(i, lane_functions::role::thread) {}

  // Null if a region's function, of an object, can have such a version; then it gets one.
  // `starter` is the library's function that all its starts call. `as_many_as_lanes`: it is started for all lanes of the
  // block where the program says no number, else for as many threads as there are warps then.
  lane_refusal add(unsigned object, std::string_view name, std::string_view starter, bool as_many_as_lanes);
  // How many bytes of memory of its own a thread needs at most.
  std::uint64_t lane_bytes() const { return bytes; }
  // If there are any, each kernel of OpenMP's has a fourth parameter, of 32 bits: the limit of threads that the program has
  // said where it launches the kernel, or 0.
  bool any() const { return regions.size() > 0; }

  // When all are added. False if memory is exhausted, or a text is not known.
  bool write_versions();
  bool concerns(unsigned object);
  // Calls visit(place, bytes, text) for all else that changes in an object's text: beginnings of kernels and teams, which
  // say how many threads there may be, and barriers. False as soon as a call returns false.
  template <typename Visit>
  bool each_change(unsigned object, Visit visit);
  // What an object needs: declarations in front of its functions, and functions behind them.
  void write_declarations(unsigned object, text_buffer &);
  void write_functions(unsigned object, text_buffer &);
  // Writes the name to call in place of the library's function where a region is started, and returns true, if it is one of
  // these.
  bool write_start(unsigned object, std::string_view name, text_buffer &);
  // What all objects call: one more for the image.
  bool add_library(edited_image &);

private:
  struct region {
    unsigned object;
    std::string_view name, starter;
    bool as_many_as_lanes;
  };
  void write_start(unsigned number, text_buffer &);

  struct place {
    std::size_t at, bytes;
    std::string_view text;
  };
  bool find_places(std::string_view text, array<place> &);

  const nvptx_image &image;
  lane_functions functions;
  array<region> regions;
  std::uint64_t bytes = 0;
  bool has_singles();
  bool uses_state() const { return functions.state_needed; }
  // Whether the program may have asked how many threads a region has that does not say so: it has as many as GCC's then.
  bool asks_for_most = false;
};

template <typename Visit>
bool lane_threads::each_change(unsigned object, Visit visit) {
  array<place> places;
  if (!find_places(text_of(image.objects[object]), places)) return false;
  for (const place &p : places)
    if (!visit(p.at, p.bytes, p.text)) return false;
  return true;
}

} // namespace regomp::nvptx

#endif
