// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function's statements as a trial goes through them some hundred thousand times: what decides how one is executed, in
// a line of the cache. Constants are numbers behind those of the registers, so that an operand is read without a test.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_STEPS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_STEPS_H

#include "plugin/nvptx/image_edit/trial_code.h"
#include "plugin/nvptx/image_edit/warp_state.h"

#include <cstdint>

namespace regomp::nvptx {

struct trial_step {
  enum class way : unsigned char {
    compute, // one result, of numbers
    load,    // one number, into a register
    jump,
    leave,
    other, // as trial_machine::execute() has it
  };
  // What is noted of the result.
  enum class noted : unsigned char { nothing, truth, choice, smaller, zero, bits };
  static constexpr unsigned most = 3;

  trial_computation compute = nullptr;
  std::uint64_t mask = 0;   // of the result's register
  std::uint64_t offset = 0; // of a load: what is added to the address
  unsigned statement = no_index;
  way is = way::other;
  noted notes = noted::nothing;
  bool guard_negated = false;
  unsigned char bits = 0;       // of a minimum
  unsigned guard = no_index;    // a slot; none where one lane acts, and each is that one
  unsigned result = 0;          // slots, of what is computed or loaded
  unsigned operands[most] = {}; // of a load: the address's register
  unsigned reads = 0;           // of a load: what its number is made of besides the address
};

class trial_steps {
public:
  // Appends the constants to `values`, which has the registers' numbers. False if memory is exhausted.
  bool make(ptx_function &, warp_state &, trial_code &, array<std::uint64_t> &values);
  // What is executed of a block, where one begins with that statement, or those before it end; statements that do nothing in
  // a trial are left out.
  trial_step *begin_of(std::size_t statement) { return steps.begin() + places[statement]; }
  // Of a statement that is executed.
  trial_step &operator[](std::size_t statement) { return steps[places[statement]]; }
  // Results are of no interest, but for those of some statements.
  void note_nothing();
  void note(unsigned statement, trial_code &);
  // The statement is one that execute() looks at more closely.
  void look_at(unsigned statement) {
    if (is_executed(statement) && (*this)[statement].is == trial_step::way::compute)
      (*this)[statement].is = trial_step::way::other;
  }

private:
  bool is_executed(unsigned statement) { return places[statement] != places[statement + 1]; }

  array<trial_step> steps;
  array<unsigned> places; // in these, by statement, and of the end
};

} // namespace regomp::nvptx

#endif
