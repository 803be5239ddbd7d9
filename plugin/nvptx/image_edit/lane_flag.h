// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The registers in which a loop keeps a truth value that is found once: `found = found || test (i)`. Once it is, iterations
// may leave the test out; a lane that has not found it makes it, which changes nothing but the truth value.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_FLAG_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_FLAG_H

#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"

#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

class lane_flag {
public:
  lane_flag(ptx_function &function, const static_loop &l, loop_shape &s) : f(function), loop(l), shape(s) {}

  // Whether all that the loop does to `reg`, and to those it is copied from, is that. `inner`, `live`: what is live where
  // the loop's blocks begin, if only they count, and where all do.
  bool match(unsigned reg, bit_rows &inner, bit_rows &live);

  array<unsigned> members;
  unsigned before = no_index; // has it from before the loop
  unsigned unset = 0;         // what it is until it is found: 0, or 1 of what holds until it does not

private:
  static constexpr std::size_t most_members = 64;
  enum knowledge : unsigned char { unknown, is_unset, is_set };
  struct state {
    bool reached = false;
    knowledge found = is_unset;
    std::uint64_t complete = 0; // members that say whether it has been found
    unsigned tested = no_index; // a predicate: whether it has, or has not
    bool set_if_true = false;   // what that says
  };
  enum class definition { none, constant, test, copy, either };

  bool is_member(unsigned reg);
  std::uint64_t bit_of(unsigned reg);
  bool constant_in(const ptx_statement &, unsigned operand, unsigned *value);
  bool makes_truth(const ptx_statement &);
  bool is_truth(const ptx_statement &, unsigned operand);
  definition kind_of(const ptx_statement &, unsigned *value);
  bool find_members(unsigned reg);
  bool is_test(const ptx_statement &, unsigned m, unsigned *value, bool *equal);
  bool is_used_well();
  bool only_branches(unsigned predicate);
  bool changes_nothing_else(unsigned block, bit_rows &live);
  bool find_before(bit_rows &inner);
  void go_on(const ptx_statement &, state &now);
  bool ends_complete(unsigned reg);

  ptx_function &f;
  const static_loop &loop;
  loop_shape &shape;
};

} // namespace regomp::nvptx

#endif
