// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The registers in which a loop accumulates one sum, and the statements that do so: whether they do nothing else, so that
// what one iteration adds can be told from what was there before.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_ACCUMULATOR_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_ACCUMULATOR_H

#include "plugin/nvptx/image_edit/lane_operations.h"
#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"

#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

class lane_accumulator {
public:
  lane_accumulator(ptx_function &function, const static_loop &l, loop_shape &s)
      : f(function), loop(l), shape(s), region(s.blocks) {}

  // Whether all that the loop does to `reg`, and to those it is copied from, is to accumulate.
  bool match(unsigned reg);
  bool begins() { return first.size() > 0; }

  // Whether all that has been accumulated is in `reg` where the loop ends: it, or what it was copied from, has been updated
  // by each update, and no other value has been taken on. `before`: that has the value from before the loop, if one has.
  bool ends_complete(unsigned reg, unsigned before);

  const lane_operation *by = nullptr;
  array<unsigned> members;
  // How many bits of the registers count, of integers: a `short` is kept in 32 bits, and made one after each addition.
  unsigned bits = 32;
  char extends = 0;   // what makes it longer in the register that has it behind the loop: 's', 'u'; nothing does so
  char sign = 0;      // of all that does; '?' if they differ
  bool of_16 = false; // operations of 16 bits accumulate
  bool converts_floats = false; // a `float` that `double` is added to
  bool needs_trials = false;    // only these can tell what it begins with

private:
  static constexpr std::size_t most_members = 64;
  struct state {
    bool reached = false, accumulated = false;
    std::uint64_t complete = 0;     // members that have all that has been accumulated
    unsigned begun_with = no_index; // what the sum has begun with, in the block where it has
  };
  struct update {
    unsigned statement, from; // what has been accumulated before: a register
  };
  bool matches_members(unsigned reg);
  void forget_statements();
  std::uint64_t bit_of(unsigned reg);
  bool go_on(const ptx_statement &, unsigned i, state &now);

  template <typename Visit>
  bool each_statement(Visit visit) {
    for (unsigned b = 0; b < f.blocks.size(); ++b)
      for (unsigned i = f.blocks[b].first; region.has(b) && i < f.blocks[b].end; ++i)
        if (f.statements[i].is == ptx_statement::kind::instruction && !visit(f.statements[i], i)) return false;
    return true;
  }
  bool is_member(unsigned reg);
  bool is_move(const ptx_statement &);
  bool is_conversion(const ptx_statement &, conversion *);
  void note_copy(const ptx_statement &, unsigned reg);
  bool is_copy(const ptx_statement &);
  bool is_own(const ptx_statement &, unsigned i, unsigned m);
  std::string_view constant_at(unsigned statement, std::string_view operand);
  bool chooses(unsigned i, unsigned m);
  const lane_operation *chosen_or_called(unsigned i, unsigned *accumulated);
  const lane_operation *called_to_choose(unsigned i, unsigned *accumulated);
  bool is_from_elsewhere(unsigned reg, unsigned statement);
  const lane_operation *chosen_by(unsigned i, unsigned *accumulated);
  const ptx_statement *defined_by(unsigned reg, unsigned statement);
  bool carries(unsigned reg, unsigned statement, unsigned &steps);
  bool may_carry(unsigned reg, unsigned statement) {
    unsigned steps = 100;
    return carries(reg, statement, steps);
  }
  bool comes_from_member(unsigned reg);
  bool only_counts(unsigned reg);
  unsigned accumulated_of(const ptx_statement &, unsigned i, unsigned m);
  bool is_update(const ptx_statement &, unsigned i, unsigned m, const lane_operation **, unsigned *from);
  bool has_one_member(const update &);
  bool keeps_width(unsigned reg);
  bool is_inside(const ptx_statement &, unsigned operand, unsigned i);
  bool take(const ptx_statement &, unsigned i, unsigned m);
  bool reads(const ptx_statement &, unsigned i, unsigned from, unsigned depth);
  bool leads_to(unsigned from, unsigned to_block, bit_rows &reached);
  std::string_view constant_of(const ptx_statement &, unsigned i);
  bool only_adds(unsigned i, std::string_view constant);
  bool is_first_counted(unsigned i, std::string_view constant);
  bool begins_soundly();

  ptx_function &f;
  const static_loop &loop;
  loop_shape &shape;
  bit_rows &region;
  array<unsigned> first;   // statements
  array<unsigned> counted; // of these those that give what is counted a number for the first time
  array<update> updates;
};

} // namespace regomp::nvptx

#endif
