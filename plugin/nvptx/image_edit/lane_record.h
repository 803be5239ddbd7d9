// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers that some iterations set together, if at all: the least number so far and its place, or the place alone where
// something was seen last. Each round begins with what the thread had in front of the loop. Of what lanes have set that
// counts which the thread would have come to keep: the least by the program's own comparison, or the last one; of equals
// the first or the last, as the comparison says.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_RECORD_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_RECORD_H

#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/text_buffer.h"

#include <cstdint>
#include <string_view>

namespace regomp::nvptx {

class lane_record {
public:
  static constexpr unsigned most = 8; // registers
  // Whether `reg` belongs to such registers, and nothing else is done with all of them in the loop. `live`: what is live
  // where blocks begin.
  bool match(ptx_function &, const static_loop &, loop_shape &, unsigned reg, bit_rows &live);

  bool has(unsigned reg) const { return find(reg) != no_index; }
  // Whether a round begins with what the thread had.
  bool begins_with(unsigned reg) const {
    const unsigned n = find(reg);
    return n != no_index && slots[n].from_before;
  }

  // For trials: each of the registers, and whether it has a value from before; the one that decides, or no_index; and the
  // statements that tell whether an iteration has set them: what chooses, if its condition holds, or does not; or what is
  // executed then only.
  enum class sets_if : unsigned char { it_holds, it_does_not, executed };
  template <typename Visit>
  void each_register(Visit visit) const {
    for (unsigned n = 0; n < count; ++n) visit(slots[n].reg, slots[n].from_before);
  }
  template <typename Visit>
  void each_choice(Visit visit) const {
    for (unsigned n = 0; n < decision_count; ++n) visit(decisions[n].choice, decisions[n].sets);
  }
  unsigned key_register() const { return key == no_index ? no_index : slots[key].reg; }
  std::string_view key_relation() const { return relation; }
  std::string_view key_type() const { return type; }

  // `number`: the loop's and the record's own, in names.
  void write_declarations(ptx_function &, text_buffer &, std::string_view number) const;
  void write_begin(ptx_function &, text_buffer &, std::string_view number) const;
  void write_turn(ptx_function &, text_buffer &, std::string_view number) const;
  // Behind a statement of a round: notes what it decides.
  void write_behind(ptx_function &, text_buffer &, unsigned statement, std::string_view number) const;
  void write_turn_end(ptx_function &, text_buffer &, std::string_view number) const;
  void write_end(ptx_function &, text_buffer &, std::string_view number) const;

private:
  struct slot {
    unsigned reg;
    bool from_before = false;
    std::string_view begins = {}; // with a constant, or a register that the loop does not change
  };
  // Where it is decided whether an iteration sets the registers: by statements that choose, all by one predicate in one
  // block; or by a branch to a block that gives each of them another value.
  struct decision {
    unsigned choice; // the first statement that sets one
    unsigned end;    // behind the last place for such
    unsigned test;   // the statement that compares a register of these; no_index if none does
    unsigned predicate;
    sets_if sets;
  };
  unsigned find(unsigned reg) const {
    for (unsigned n = 0; n < count; ++n)
      if (slots[n].reg == reg) return n;
    return no_index;
  }
  const decision *first_decision() const { return decisions; }
  const decision *end_of_decisions() const { return decisions + decision_count; }
  bool add(unsigned reg);
  bool add_definitions(unsigned n, bit_rows &live);
  bool chooses(const ptx_statement &, unsigned *taken);
  bool is_extremum(const ptx_statement &, unsigned *taken);
  unsigned choice_beside(unsigned extremum);
  bool add_extremum(unsigned test, unsigned end);
  bool add_choice(unsigned choice);
  bool add_block(unsigned statement, bit_rows &live);
  bool add_begin(unsigned statement, unsigned n);
  bool is_begin(const ptx_statement &, std::string_view *begins);
  std::string_view constant_at(unsigned statement, unsigned reg, unsigned depth = 4);
  std::string_view constant_at(unsigned statement, std::string_view operand);
  bool has_at(unsigned statement, std::string_view operand, unsigned n);
  bool is_fresh(unsigned statement);
  bool leads_to(unsigned from, unsigned to_block);
  unsigned definition_before(unsigned statement, unsigned reg);
  unsigned setting_of(const decision &, unsigned n);
  bool is_of_iteration(unsigned reg);
  bool sets_all(const decision &);
  bool find_key(bit_rows &live);
  bool compares(const decision &, unsigned n, std::string_view *relation_there, std::string_view *type_there);
  bool are_set_by_key();
  bool does_nothing_else(const decision &, bit_rows &live);
  bool is_used_well();
  bool is_alone(unsigned predicate);

  ptx_function *function = nullptr;
  const static_loop *loop = nullptr;
  loop_shape *shape = nullptr;
  slot slots[most];
  unsigned count = 0, key = no_index;
  std::string_view relation, type;               // sets if the key is in it to what is new: "gt", "f64"
  static constexpr unsigned most_decisions = 64; // loops are unrolled
  decision decisions[most_decisions];
  unsigned decision_count = 0;
};

} // namespace regomp::nvptx

#endif
