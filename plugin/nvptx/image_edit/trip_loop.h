// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop by which a thread takes every so many-th part of the iterations, one after the other: what GCC makes of
// schedule(static, k). Each trip of it is one part, of k iterations.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIP_LOOP_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIP_LOOP_H

#include "plugin/nvptx/image_edit/polynomial.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"

#include <string_view>

namespace regomp::nvptx {

// The thread's trips j = 0, 1, ... start at first + j * step, with first = k * number and step = k * threads, as long as
// that is less than the limit. What a trip finds in registers is a function of j.
struct trip_loop {
  static_loop loop;          // its `block` is the loop's head, `exit` the one behind it
  unsigned entry = no_index; // the block from which the head is come to from outside
  std::string_view type;     // of the test: "s32"
  bool tested_first = false; // before a trip, in the head; else when it ends
  polynomial first, step;
  unsigned chunk = no_index;   // the register k, if it is no constant
  std::string_view limit;      // the operand
  std::int64_t limit_more = 0; // what is added to it, if it is a number

  // Registers that a trip changes and the next one goes on from: first + j * step, or the minimum of that and an operand.
  struct carried {
    unsigned reg;
    polynomial first, step;            // `first` is not known: what the register is at the beginning
    std::string_view minimum, operand; // "min.s32"; empty if it is none
  };
  static constexpr unsigned most = static_loop::most_carried;
  carried registers[most];
  unsigned count = 0;
};

// The loops of that form. What is not known about a register is left out: whoever needs it must refuse. False if memory is
// exhausted.
bool find_trip_loops(ptx_function &, array<trip_loop> &);

} // namespace regomp::nvptx

#endif
