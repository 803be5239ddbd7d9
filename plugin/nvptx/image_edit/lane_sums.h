// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a loop accumulates in registers: sums, products, minima and the like. Each lane has its own, from the neutral element
// on; behind the loop the warp's lanes merge them, so that all have the thread's. And what only some iterations set, such as
// the place of a minimum (lane_record.h).
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_SUMS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_LANE_SUMS_H

#include "plugin/nvptx/image_edit/lane_record.h"
#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/text_buffer.h"

#include <string_view>

namespace regomp::nvptx {

class lane_sums {
public:
  void clear() {
    count = record_count = 0;
    registers.clear();
    by_trials = false;
  }
  // A register that the loop changes and that is needed behind it. Null if it is a sum, else why it is not. `inner`: what is
  // live where the loop's blocks begin, if only they count; `live`: if all do.
  const char *add(ptx_function &, const static_loop &, loop_shape &, unsigned reg, bit_rows &inner, bit_rows &live);
  // Whether one of them goes on from what the register had in front of the loop.
  bool begins_with(unsigned reg) const;

  // Calls visit(register, register before the loop or no_index, operation, type, neutral element, chosen by a relation, bits
  // that count, 's' if a number of fewer than 32 has a sign).
  template <typename Visit>
  void each(Visit visit) const {
    for (unsigned i = 0; i < count; ++i)
      visit(sums[i].reg, sums[i].before, sums[i].operation, sums[i].type, sums[i].neutral, sums[i].chosen, sums[i].bits,
            sums[i].sign);
  }

  template <typename Visit>
  void each_record(Visit visit) const {
    for (unsigned i = 0; i < record_count; ++i) visit(records[i]);
  }

  // Whether only trials can tell that the loop begins one of them anew.
  bool needs_trials() const { return by_trials; }

  // Whether a register has a sum, or part of one, while the loop goes on.
  bool accumulates_in(unsigned reg);

  void write_declarations(ptx_function &, text_buffer &, unsigned loop) const;
  void write_begin(ptx_function &, text_buffer &, unsigned loop) const; // before the first round
  void write_turn(ptx_function &, text_buffer &, unsigned loop) const;  // at the begin of each
  // Behind a statement of a round.
  void write_behind(ptx_function &, text_buffer &, unsigned statement, unsigned loop) const;
  void write_turn_end(ptx_function &, text_buffer &, unsigned loop) const; // and at its end
  void write_end(ptx_function &, text_buffer &, unsigned loop) const;      // when the warp is together again

private:
  struct sum;
  const char *add_accumulated(ptx_function &, const static_loop &, loop_shape &, unsigned reg, bit_rows &inner);
  const char *add_flag(ptx_function &, const static_loop &, loop_shape &, unsigned reg, bit_rows &inner, bit_rows &live);
  const char *add_record(ptx_function &, const static_loop &, loop_shape &, unsigned reg, bit_rows &live);
  const char *take(ptx_function &, const static_loop &, const sum &, array<unsigned> &members);
  static std::string_view lengthened(const sum &, std::string_view with, std::string_view to, text_buffer &);
  static bool set_width(const class lane_accumulator &, std::string_view type, sum &);
  struct sum {
    unsigned reg;               // that has it behind the loop
    unsigned before;            // that has its value from before the loop; none if it begins there
    std::string_view operation; // "add"; a relation, "gt"
    std::string_view type;      // "f64"
    std::string_view neutral;
    bool chosen;   // by the relation
    unsigned bits; // that count, of integers, less than 32 if these are made longer before they are added
    char sign;     // how they are: 's' or 'u'
    char extends;  // how the result is; 0 if it is not
  };
  static constexpr unsigned most = 8, most_records = 3;
  sum sums[most];
  lane_record records[most_records];
  unsigned count = 0, record_count = 0;
  array<unsigned> registers; // of all of them
  bool by_trials = false;
};

} // namespace regomp::nvptx

#endif
