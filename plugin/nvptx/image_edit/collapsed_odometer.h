// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The variables of a collapsed nest, followed through the loop's blocks (collapsed_values.h).
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_COLLAPSED_ODOMETER_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_COLLAPSED_ODOMETER_H

#include "plugin/nvptx/image_edit/collapsed_form.h"
#include "plugin/nvptx/image_edit/lane_sums.h"
#include "plugin/nvptx/image_edit/loop_cycles.h"
#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"

#include <cstdint>

namespace regomp::nvptx::collapsed {

inline constexpr int unknown_count = -1;

// What is known where a block begins, apart from the registers.
struct place_state {
  bool visited = false;
  int begun = 0;          // J - S, or unknown_count
  unsigned zeros = 0;     // so many digits, from the first one on, are zero: J + offset = size_of[0] * Q[0], ...
  unsigned undecided = 0; // Q of this number, if not 0, is still that of the iteration before, as are those above it
};

class odometer {
public:
  odometer(ptx_function &function, const static_loop &l, loop_shape &s, lane_sums &loop_sums, bit_rows &live)
      : f(function), loop(l), shape(s), sums(loop_sums), inner(live) {}
  bool check();

private:
  // --- the blocks
  bool is_head(unsigned block);

  // --- what is where
  bool make_places();
  bool begin();
  value *at(unsigned block) { return &values[place[block] * f.registers.size()]; }
  bool run();
  bool go(unsigned b, unsigned way, bool tests, bool ends);
  void advance(unsigned from, unsigned to, bool ends);
  void enter(unsigned c);
  bool arrive(unsigned b);
  value met(const value &x, const place_state &known, const value &y);
  bool is_equal(const value &x, const value &y);

  // --- a test
  int way_to_end(unsigned b);
  bool counts_next(unsigned b, unsigned digit);
  bool is_end(unsigned d, std::uint64_t step, std::uint64_t to_end, bool exactly);

  // --- a statement
  value operand(const ptx_statement &s, unsigned i);
  void execute(const ptx_statement &s);
  bool may_remember(const ptx_statement &s);
  value opaque(const ptx_statement &s);
  value made_of_digits(const ptx_statement &s);
  value result_of(const ptx_statement &s);
  bool is_start(const ptx_statement &s);
  value divided(const value &v, std::uint64_t by, bool remainder);

  // --- what iterations do
  std::uint64_t hash_of_operand(const ptx_statement &s, unsigned i);
  std::uint64_t expression_of(const ptx_statement &s);
  bool find_effects();
  bool add_effect(const ptx_statement &s);
  bool add_test(unsigned b);
  bool add_ways(unsigned b);
  bool add(unsigned block, std::uint64_t effect) { return effects[cycle[block] != no_index].push_back(effect); }
  bool first_is_like_others();

  // --- what it says
  bool is_known_at_head(unsigned head);

  ptx_function &f;
  const static_loop &loop;
  loop_shape &shape;
  lane_sums &sums;
  bit_rows &inner;
  bool refused = false; // if no claim has been missing
  loop_cycles cycle;
  bool advances = false; // an iteration is counted where they are repeated
  array<unsigned> place; // of a block, in `values`
  array<value> values;   // where each block begins: of all registers
  array<place_state> states;
  array<value> now, kept; // where `execute` is
  place_state state;
  array<unsigned> to_visit;
  // What a register must be where a block begins, on all ways there.
  struct claim {
    unsigned block, reg;
    value is;
  };
  array<claim> claims;
  bool claimed = false; // another one just now

  array<std::uint64_t> effects[2]; // in front of what is repeated, and there
  bool comparing = false;          // them: what is read at one place is one value

  unsigned digits = 0; // of the odometer; the first one is what the last one of the nest's variables counts
  std::uint64_t size_of[most_digits] = {}, offset = 0;
  struct digit_end {
    bool known;
    std::uint64_t step, to_end;
  };
  digit_end end_of[most_digits] = {};

  unsigned tested = no_index; // the predicate of the block's last test, and what that was
  value test_of[2];
  ptx_statement test;
};

} // namespace regomp::nvptx::collapsed

#endif
