// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop of static schedule as GCC writes it: the thread's part of the iterations, from the number of threads and its own.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_STATIC_LOOP_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_STATIC_LOOP_H

#include "plugin/nvptx/image_edit/ptx_function.h"

#include <algorithm>
#include <string_view>

namespace regomp::nvptx {

// Of loop variables shorter than 32 bits the division and the multiplication are of 16 bits, and so is the number; the size
// and the rest are kept in 32.
// The partition: size = n / threads, rest = n % threads; if (number < rest) size + 1, rest = 0. The thread has the
// iterations from start = size * number + rest on to end = start + size. The compiler may know that size + 1 is not zero;
// then start and end are computed on both ways, and the loop is entered without a test on one of them.
struct static_loop {
  bool by_bounds = false; // the loop is entered with start and end, else with size, rest and number
  unsigned size = no_index, rest = no_index, number = no_index; // registers
  unsigned start = no_index, end = no_index;
  // By bounds: the blocks that compute these, for threads whose number is not below the rest, and for the others; and
  // whether the loop goes on counting in the register that begins with `start`. Such a loop is none yet (restored_forms.h).
  unsigned computing = no_index, correcting = no_index;
  bool counts_with_start = false;
  unsigned thread_count = no_index; // a register
  unsigned division = no_index;     // the statement that divides the iterations by it
  unsigned block = no_index;        // the first one where these are what they stay
  unsigned exit = no_index;         // the block where all ways from there meet
  std::string_view type;            // of the computation: "s32", also if that is of fewer bits
  bool is_short = false;            // it is: of 16 bits
  bool of_8 = false;                // or of 8
  // `exit` is where the iterations are over; a thread that has none goes to another place, and what lies behind is done
  // once.
  bool ends_early = false;

  // Rounds are trips of a loop by which the thread takes several parts; these are the registers that a round sets.
  bool by_trips = false;
  bool by_chunks =
      false; // and each trip is a chunk that the library hands out: no register is set, it is read (dynamic_loop.h)
  static constexpr unsigned most_carried = 12;
  unsigned carried[most_carried] = {}, carried_count = 0;
  // Registers that have the thread's number, or how many there are, by which a trip computes where it begins, and no more.
  static constexpr unsigned most_places = 6;
  unsigned places[most_places] = {}, place_count = 0;
  unsigned last_test = no_index; // the branch that ends a trip, if a round ends either way

  bool is_for_place(unsigned reg) const { return std::find(places, places + place_count, reg) != places + place_count; }
  bool is_of_partition(unsigned reg) const {
    if (by_trips) {
      for (unsigned i = 0; i < carried_count; ++i)
        if (carried[i] == reg) return true;
      return false;
    }
    return by_bounds ? reg == start || reg == end : reg == size || reg == rest || reg == number;
  }
};

// Whether a register is what a call of a function without arguments has returned, perhaps made wider, and nothing else.
// `returned`: the register that got it from the call.
bool is_result_of(ptx_function &, unsigned reg, std::string_view function, unsigned *returned);

// Whether a register is another one, or that made shorter, or longer, and nothing else.
bool is_converted_from(ptx_function &, unsigned reg, unsigned other);

// Whether a division and a remainder are of the same two numbers: code that is not optimised has a constant in two
// registers.
bool divides_the_same(ptx_function &, const ptx_statement &, const ptx_statement &);

// False if memory is exhausted.
bool find_static_loops(ptx_function &, array<static_loop> &);

} // namespace regomp::nvptx

#endif
