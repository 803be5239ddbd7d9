// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes a function's statements as one lane of a thread would, on data that is made up: what lies at an address is a
// number made of the address, and stays that, but in the thread's frame. Writes down what another thread could see.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_MACHINE_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_MACHINE_H

#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/trial_code.h"
#include "plugin/nvptx/image_edit/trial_outcomes.h"
#include "plugin/nvptx/image_edit/trial_steps.h"
#include "plugin/nvptx/image_edit/warp_state.h"

#include <cstdint>

namespace regomp::nvptx {

class trial_machine {
public:
  trial_machine(ptx_function &function, warp_state &state) : f(function), warp(state) {}

  // False if memory is exhausted.
  bool prepare();
  // Other data than before; no register has a value.
  void begin_trial(std::uint64_t seed);
  // Whether what the region was started with is large in this trial: loops that were unrolled are gone through often.
  bool is_large = false;

  enum class result { arrived, left, too_long, no_memory };
  // From the begin of one block to that of another, which may be the same one, or out of some blocks, if there are such.
  // `arrived_at`: to which.
  result run(unsigned block, unsigned until, std::uint64_t most_statements, bit_rows *within = nullptr);
  unsigned arrived_at = no_index;

  std::uint64_t get(unsigned reg) { return values[reg * trial_components]; }
  void set(unsigned reg, std::uint64_t value);
  std::uint64_t constant(std::string_view text);
  std::uint64_t random() { return made_of(++drawn); }

  // What has been done: each store, atomic operation and call. What is stored at one place stays in order, and all that is
  // not of one place.
  struct effect {
    std::uint64_t place, what, order;
    bool operator==(const effect &e) const { return place == e.place && what == e.what; }
  };
  array<effect> effects;
  trial_outcomes seen; // what statements have come to
  recorded_test test;

  // Many trials decide what rules do not; what is stored into the frame is an effect then. Few of a loop that the rules
  // accept are of data of any size more often.
  enum class purpose : unsigned char { to_decide, to_refute };
  purpose made_for = purpose::to_decide;
  // The few, of which only these statements' outcomes matter.
  template <typename EachStatement>
  void refute(EachStatement each) {
    made_for = purpose::to_refute;
    steps.note_nothing();
    each([this](unsigned statement) { steps.note(statement, code); });
  }
  // Floating-point numbers are of about the same size, so that it matters little in which order they are added.
  bool tame_numbers = false;
  // Whether data of this trial are of any size, so that loops may be long.
  bool has_any_data() const { return is_wide; }
  // It has come to no end.
  void note_unclear() {
    if (!is_wide && !is_large) seen.note_unclear(); // else such data may be none that a program has
  }
  std::uint64_t executed = 0; // statements, in all trials

  // Where statements have read last, and what they would have read if it was made up.
  array<std::uint64_t> addresses;
  // Whether a load reads what the region was started with, or what that points to, when no iteration has begun.
  bool reads_given(unsigned statement, loop_shape &);
  std::uint64_t made_up_for(unsigned statement) {
    return narrowed(code[statement], made_up(code[statement], addresses[statement]) + shift_at(addresses[statement]));
  }
  // Blocks that a run of several iterations has come to again, and one of a single iteration.
  bit_rows again_in_row, again_alone;

  // What is not made up, by address.
  struct named {
    std::uint64_t name, value;
  };
  array<named> assumed;
  // What is added to what an address would have else.
  array<named> shifted;

  // What a statement's operand was when it was executed last.
  void watch(unsigned statement) { steps.look_at(watched = statement); }
  unsigned watched = no_index;
  std::uint64_t watched_value = 0;
  // The statement that takes the first iteration's number from the end of all; whether that is the smaller one.
  void watch_begin_and_end(unsigned statement) { steps.look_at(begin_and_end = statement); }
  unsigned begin_and_end = no_index;
  bool ends_in_front = false;
  std::uint64_t between[2] = {};

  // Statements whose divisions take the variables of a nest out of the iteration. Where an operand is negative, or the
  // divisor zero, the data are such that the nest would have no iterations.
  void divides(unsigned statement) {
    divides_nest.add(statement);
    steps.look_at(statement);
  }
  bit_rows divides_nest;
  bool nest_is_empty = false;

  trial_code code;
  // A run begins: nothing is in the frame, and no register but those that a copy of `values` gives has a value.
  void begin_run(bool alone = false) {
    again = alone ? &again_alone : &again_in_row;
    been_in.clear();
    effects.clear();
    frame_writes.clear();
    changed_by_calls.clear();
    forget_call();
  }
  array<std::uint64_t> values; // of registers, by slot, and then constants

private:
  trial_steps steps;
  // Numbers that were made up in this trial: rounds read again what the thread has read.
  struct remembered {
    std::uint64_t address, value;
    unsigned reads, trial;
  };
  static constexpr std::size_t most_remembered = 1024;
  remembered memory[most_remembered] = {};
  unsigned trial = 0;
  std::uint64_t made_of(std::uint64_t what) const;
  std::uint64_t read_operand(const trial_operand &o) { return o.slot != no_index ? values[o.slot] : o.value; }
  void write(unsigned slot, std::uint64_t value);
  bool often_wide() const { return made_for == purpose::to_refute; }
  void note(unsigned statement, bool held_it) {
    seen.add(statement, held_it ? trial_outcomes::held : trial_outcomes::did_not);
    if (statement == test.statement) test.note(held_it);
  }
  void note_result(const trial_step &, std::uint64_t v, std::uint64_t a, std::uint64_t b, std::uint64_t c);
  std::uint64_t load(const trial_step &, std::uint64_t address);
  bool execute(unsigned statement);
  bool write_frame(std::uint64_t address, std::uint64_t value);
  bool execute_call(unsigned statement);
  void forget_call();
  bool change_frame(unsigned call);
  bool execute_memory(unsigned statement, const std::uint64_t *x);
  bool add_effect(std::uint64_t place, std::uint64_t what) {
    if (made_for == purpose::to_refute && is_in_frame(place)) return true;
    return effects.size() < most_effects && effects.push_back({place, what, effects.size()});
  }
  bool fill_or_copy(unsigned call);
  std::uint64_t argument(unsigned call, unsigned number);
  std::uint64_t read_memory(const trial_instruction &, std::uint64_t address);
  static std::uint64_t narrowed(const trial_instruction &, std::uint64_t value);
  static bool is_below(trial_type, std::uint64_t a, std::uint64_t b);
  // What an index made of such data is outside of, and no program's would be, is other memory.
  bool is_in_frame(std::uint64_t address) const { return address - frame_begin < frame_bytes; }
  std::uint64_t made_up(const trial_instruction &, std::uint64_t address);
  std::uint64_t shift_at(std::uint64_t address);

  static constexpr std::size_t most_effects = 40000, most_writes = 512;
  ptx_function &f;
  warp_state &warp;
  bit_rows been_in; // blocks, in this run
  bit_rows *again = &again_in_row;
  std::uint64_t frame_begin = 0, frame_bytes = 0;
  array<named> frame_writes; // by address
  std::uint64_t passed = 0;  // of what has been stored for a call
  bool called = false;       // since then
  array<named> parameters;   // the same
  bool has_returned = false; // a value that is known here
  std::uint64_t returned = 0;
  struct changed_range {
    std::uint64_t begin, end, by;
  };
  static constexpr std::size_t most_ranges = 32;
  array<changed_range> changed_by_calls; // what called functions have changed in the frame
  std::uint64_t seed = 0, drawn = 0;
  std::uint64_t most_small = 0; // of what the region was started with
  bool is_too_large = false;    // runs with large numbers of that kind do not end
  std::uint64_t most_small_data = 0;
  bool of_constants = false; // what is read is often such a number as the program has
  bool is_wide = false;      // and any other, of any size
};

} // namespace regomp::nvptx

#endif
