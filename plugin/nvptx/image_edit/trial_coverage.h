// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether trials of a loop have shown enough of it: all ways, and all outcomes of tests, by which one iteration could leave
// something to the next, or do what is done once.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_COVERAGE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_COVERAGE_H

#include "plugin/nvptx/image_edit/lane_sums.h"
#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/trial_machine.h"
#include "plugin/nvptx/image_edit/warp_state.h"

namespace regomp::nvptx {

class trial_coverage {
public:
  trial_coverage(ptx_function &function, warp_state &state, const static_loop &l, loop_shape &s, lane_sums &loop_sums,
                 bit_rows &live, trial_machine &m)
      : f(function), warp(state), loop(l), shape(s), sums(loop_sums), inner(live), machine(m) {}

  // False if memory is exhausted.
  bool prepare();
  bool is_complete();
  // The comparisons of integers that have come out one way only, or decide what has been done one way only. False if memory
  // is exhausted.
  bool find_unseen(array<unsigned> &tests);

private:
  template <typename Visit>
  bool each_unseen(bool excused, Visit visit);
  bool add_tests(unsigned statement, array<unsigned> &tests, unsigned depth);
  bool find_carried();
  bool find_made_of_carried();
  bool is_only_read(unsigned reg);
  void find_shown();
  bool is_made_of_shown(unsigned reg);
  bool keeps_all(const ptx_statement &, const trial_instruction &);
  bool is_sign(const ptx_statement &);
  bool uses_carried(const ptx_statement &);
  bool close(bit_rows &set, bool through_memory);
  bool is_carried_to(unsigned statement);
  bool is_open(unsigned block, bool *open);
  bool is_decided_before(const ptx_statement &);
  bool asks_for_small(unsigned statement);
  bool find_small(unsigned statement);
  bool collect(unsigned from, unsigned until);
  bool is_conditional(const ptx_statement &s) { return s.guard != no_index && !warp.is_acting(s) && !warp.is_passing_on(s); }

  ptx_function &f;
  warp_state &warp;
  const static_loop &loop;
  loop_shape &shape;
  lane_sums &sums;
  bit_rows &inner;
  trial_machine &machine;
  // Registers that go round a loop and change there, but sums; those that they are computed from; these and what else comes
  // to a loop from where the thread's iterations begin; what is computed from those.
  bit_rows carried, sources, kept, made_of_carried;
  bit_rows shown; // of these, what trials have shown to be an iteration's own
  enum answer : unsigned char { unknown, yes, no };
  array<unsigned char> small; // by statement: what find_small() has said
  bit_rows asked;             // what a test is computed from
  bit_rows between;           // blocks from a branch to where its ways meet
  array<unsigned> to_visit;
};

} // namespace regomp::nvptx

#endif
