// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a thread goes from iteration to iteration with a value of its own, which began with none of the iterations: a
// counter of its iterations, a state, what it has seen last. How often trials find such a value to matter depends on how
// long they are and on their data, so that none needs to be tried.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_COUNTERS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_COUNTERS_H

#include "plugin/nvptx/image_edit/lane_sums.h"
#include "plugin/nvptx/image_edit/loop_cycles.h"
#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/trial_machine.h"

namespace regomp::nvptx {

class trial_counters {
public:
  trial_counters(ptx_function &function, loop_shape &s, lane_sums &loop_sums, bit_rows &live, trial_machine &m)
      : f(function), shape(s), sums(loop_sums), inner(live), machine(m) {}

  // When trials have been made, which tell the blocks that are repeated for the next iteration from those of an iteration's
  // own loops. True also if memory is exhausted.
  bool found();

private:
  enum class origin { none, given, iterations, no_memory };
  origin origin_of(unsigned head, unsigned reg);
  bool only_counts(loop_cycles &, unsigned cycle, unsigned reg, bool is_kept);
  bool count_on(loop_cycles &, unsigned statement, bool *changed);
  bool has_loss(unsigned reg, bool of_length);
  bool loses(const ptx_statement &, bool of_length);
  bool ends_cycle(loop_cycles &, const ptx_statement &test);
  bool close(bit_rows &set, bool forward);

  // What is looked for in a block, in front of a statement.
  struct place {
    unsigned block, reg, end;
  };

  ptx_function &f;
  loop_shape &shape;
  lane_sums &sums;
  bit_rows &inner;
  trial_machine &machine;

  // Registers that are computed from the one that is looked at; and from where the iterations begin; and from what the
  // cycle changes.
  bit_rows counted, anchored, moving;
  bool keeps = false;   // it is one that stays
  bool is_seen = false; // some of these are stored, or in an address
  bit_rows visited;     // blocks, by register: of those that were touched
  array<unsigned> touched;
  bit_rows makes;     // what a register is computed from
  bit_rows of_itself; // of these, what is computed from it, too
  array<place> to_visit;
};

} // namespace regomp::nvptx

#endif
