// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a loop's blocks hang together: which are executed again and again, which come behind such, and which registers depend
// on the thread's part of the iterations.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LOOP_SHAPE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LOOP_SHAPE_H

#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"

namespace regomp::nvptx {

class loop_shape {
public:
  // Sets the loop's exit. Null, or why the loop is left alone.
  const char *find(ptx_function &, static_loop &);
  // Moves it to where all ways from what is repeated meet first, if that is another place. Null, or why not.
  const char *end_early(ptx_function &, static_loop &);

  // The blocks from the loop's first one to where all ways meet again.
  bit_rows blocks;

  // Whether a block is executed when the thread's iterations, or some of them, are over: what it does may be done once a
  // thread, not once an iteration, unless it depends on the iterations itself.
  bool is_behind(unsigned block) { return behind.has(block); }
  // Whether it is, and nothing that is repeated comes behind it.
  bool is_tail(unsigned block) { return tail.has(block); }
  // Whether it is executed again and again.
  bool is_repeated(unsigned block) { return repeated.has(block); }
  // Whether anything is: else calls have been made of the loop.
  bool has_loop() const { return repeats; }
  // Whether a register is changed in the blocks.
  bool changes(unsigned reg) { return modified.has(reg); }
  // Whether a register is computed from the thread's part of the iterations.
  bool depends(unsigned reg) { return dependent.has(reg); }
  // Whether a block is only executed if the thread has the last iteration of all.
  bool is_of_last(ptx_function &, const static_loop &, unsigned block);

private:
  bool collect(ptx_function &, const static_loop &);
  const char *order(ptx_function &);
  bool fills_or_copies(ptx_function &);
  bool is_entered_elsewhere(ptx_function &, const static_loop &);
  bool find_registers(ptx_function &, const static_loop &);
  bool is_end(ptx_function &, const static_loop &, unsigned reg);

  array<unsigned> members; // the blocks
  bit_rows behind, tail, repeated, dependent, modified;
  bool repeats = false;
};

} // namespace regomp::nvptx

#endif
