// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop of static schedule as GCC writes it: the thread's part of the iterations, from the number of threads and its own.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_STATIC_LOOP_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_STATIC_LOOP_H

#include "plugin/nvptx/image_edit/ptx_function.h"

#include <string_view>

namespace regomp::nvptx {

// The partition: size = n / threads, rest = n % threads; if (number < rest) size + 1, rest = 0. The thread has the
// iterations from start = size * number + rest on to end = start + size. The compiler may know that size + 1 is not zero;
// then start and end are computed on both ways, and the loop is entered without a test on one of them.
struct static_loop {
  bool by_bounds;              // the loop is entered with start and end, else with size, rest and number
  unsigned size, rest, number; // registers
  unsigned start = no_index, end = no_index;
  unsigned thread_count;    // a register
  unsigned block;           // the first one where these are what they stay
  unsigned exit = no_index; // the block where all ways from there meet
  std::string_view type;    // of the computation: "s32"

  bool is_of_partition(unsigned reg) const {
    return by_bounds ? reg == start || reg == end : reg == size || reg == rest || reg == number;
  }
  // Whether the loop's blocks define a register.
  bool changes(ptx_function &, bit_rows &region, unsigned reg) const;
};

// False if memory is exhausted.
bool find_static_loops(ptx_function &, array<static_loop> &);

} // namespace regomp::nvptx

#endif
