// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop's blocks may be those of several worksharing loops that share a partition, with barriers between them: a compiler
// computes the partition once. A barrier ends a *phase*, which all lanes go through before the warp waits there. What a
// later phase needs of the earlier ones, each round computes once more: it runs through them without all that does not lead
// to it.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LOOP_PHASES_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LOOP_PHASES_H

#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/team_values.h"

namespace regomp::nvptx {

class loop_phases {
public:
  // Numbers the blocks. Null, or why the loop is left alone.
  const char *find(ptx_function &, const static_loop &, loop_shape &);
  // Finds what later phases need of earlier ones, and what lies behind. `inner`: what is live where blocks begin if only
  // they count; `live`: if all do. Null, or why not.
  const char *find_repeated(ptx_function &, loop_shape &, team_values &, bit_rows &inner, bit_rows &live);

  unsigned count = 1;
  unsigned of(unsigned block) { return phase[block]; }
  // Whether a block ends with the barrier that ends its phase.
  static bool ends_with_barrier(ptx_function &, unsigned block);
  // Whether a statement belongs to the barrier's call, in a block that ends with it or begins behind it.
  static bool is_of_barrier(ptx_function &, const ptx_statement &);
  // Whether a later phase executes a statement of an earlier one.
  bool is_repeated(unsigned statement) { return repeated.has(statement); }
  // Whether the way that a branch takes matters to a later phase; if not, it goes on where all ways meet.
  bool decides(unsigned block) { return deciding.has(block); }

private:
  static constexpr unsigned most = 8;
  const char *close(ptx_function &, loop_shape &, team_values &);
  bool add_needed(ptx_function &, loop_shape &, unsigned reg);
  bool leads_to_repeated(ptx_function &, loop_shape &, unsigned block);
  bool is_in_front(loop_shape &shape, unsigned block) { return shape.blocks.has(block) && phase[block] + 1 < count; }

  array<unsigned> phase; // by block
  bit_rows needed;       // registers
  bit_rows repeated;     // statements
  bit_rows deciding;     // blocks
  bit_rows working;      // blocks with something that is repeated, or a barrier
};

} // namespace regomp::nvptx

#endif
