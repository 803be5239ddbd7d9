// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a region's function does with its threads' numbers, and whether it can tell how many threads there are. One that can
// must have the threads that the program finds everywhere else; one that cannot may have any number.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_THREAD_NUMBERS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_THREAD_NUMBERS_H

#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/warp_state.h"

namespace regomp::nvptx {

class thread_numbers {
public:
  // `loops`: the function's loops of static schedule. All outlive it.
  thread_numbers(ptx_function &function, warp_state &w, array<static_loop> &l) : f(function), warp(w), loops(l) {}

  // Whether the function does more with the threads' numbers than to share out the iterations of its loops, or calls others,
  // or does something once a thread that tells how many there are: an atomic operation with a constant, which no sum of a
  // loop is, or a critical section. `with_lanes`: blocks that are known to do nothing of the kind.
  bool are_asked_for(bit_rows &with_lanes);

  // Whether any number of threads does, at no higher cost than that of the threads' own work: nothing in the function tells
  // the number, all that it calls may be executed by lanes and asks for none, no thread waits for a lock, and none hands the
  // address of a variable of its own to others, which could not reach it. may_call(name) says of each function that
  // iterations call whether lanes may execute it.
  template <typename MayCall>
  bool may_be_any(MayCall may_call) {
    if (!prepare()) return false;
    for (const ptx_statement &s : f.statements)
      if (s.is_opcode("call") && !(calls_library(s) || (calls_for_iteration(s) && may_call(called_function(s)))))
        return false;
    return tells_nothing() && keeps_addresses();
  }

private:
  bool find_numbers();
  bool is_of_partition(const ptx_statement &);
  bool divides_for_partition(const ptx_statement &);
  bool is_masked(const ptx_statement &);
  bool counts_threads(const ptx_statement &);
  bool find_iterations();
  bool is_of_iterations(unsigned block);
  bool keeps_addresses();
  bool calls_library(const ptx_statement &);
  bool calls_for_iteration(const ptx_statement &);
  bool prepare();
  bool tells_nothing();

  ptx_function &f;
  warp_state &warp;
  array<static_loop> &loops;
  bit_rows numbers;    // registers that have a thread's number, or how many there are
  bit_rows iterations; // of each loop: blocks between where a thread knows its iterations and where all threads go on
  bit_rows reach;      // of each block: those that it leads to
};

} // namespace regomp::nvptx

#endif
