// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The blocks of a loop that lead to each other, and which registers they change.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LOOP_CYCLES_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LOOP_CYCLES_H

#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"

namespace regomp::nvptx {

class loop_cycles {
public:
  // False if memory is exhausted.
  bool find(ptx_function &, loop_shape &);
  // Of a block: the number of its cycle, or no_index.
  unsigned operator[](unsigned block) { return numbers[block]; }
  unsigned count() const { return found; }
  bool changes(unsigned cycle, unsigned reg) { return changed.has(cycle, reg); }
  // Whether a way leads from a block to a cycle that it is not in itself.
  bool leads(unsigned block, unsigned cycle) { return leading.has(cycle, block); }

private:
  static bool reach(ptx_function &, loop_shape &, unsigned from, bit_rows &there);

  array<unsigned> numbers;
  bit_rows changed, leading; // a row for each cycle: registers, blocks
  unsigned found = 0;
};

} // namespace regomp::nvptx

#endif
