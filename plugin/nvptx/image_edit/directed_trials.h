// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data for trials by which a test comes out as it has not so far: what a test compares is seen to change with what the
// region was started with, or with where the thread's part begins, and these are changed until the two are equal, or next
// to each other.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_DIRECTED_TRIALS_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_DIRECTED_TRIALS_H

#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/trial_coverage.h"
#include "plugin/nvptx/image_edit/trial_machine.h"

#include <cstdint>

namespace regomp::nvptx {

// What executes trials.
class trial_runner {
public:
  enum class outcome : unsigned char { same, differs, unclear, no_memory };
  struct part {
    std::uint64_t first = 0, count = 0; // iterations
  };
  // With data of that number, as the machine shifts them. The thread has the iterations of `chosen`, or of a part that is
  // chosen here. `in_a_row`: they are not executed one by one, and it is the same if they come to an end.
  virtual outcome try_data(unsigned number, const part *chosen, bool in_a_row) = 0;
  virtual bool goes_on() const = 0; // not too much has been done
  part last;                        // the one of the last trial

protected:
  ~trial_runner() = default;
};

class directed_trials {
public:
  using outcome = trial_runner::outcome;
  directed_trials(ptx_function &function, const static_loop &l, loop_shape &s, trial_machine &m, trial_coverage &c,
                  trial_runner &r)
      : f(function), loop(l), shape(s), machine(m), coverage(c), runner(r) {}

  // For all tests that have come out one way only. Differs, if iterations were found not to be the same; unclear, if there
  // was no time for all.
  outcome run();

private:
  bool find_numbers();
  outcome turn(unsigned index);
  outcome attempt(unsigned number);
  outcome try_shift(unsigned number, std::uint64_t address, std::int64_t step);
  outcome try_part(unsigned number, trial_runner::part);
  outcome try_begin(unsigned number, std::int64_t step, std::int64_t later);
  bool find_change(std::int64_t step, unsigned number, std::int64_t *by) const;
  static std::int64_t goal_of(const trial_instruction &test, bool holds);
  bool shift(std::uint64_t address, std::int64_t by);
  bool execute_shifted(unsigned number, const trial_runner::part &, std::int64_t *step);
  bool make_room(unsigned number, std::uint64_t iterations);
  bool find_reads(const ptx_statement &, unsigned operand);

  static constexpr std::size_t most_reads = 5;
  static constexpr unsigned most_numbers = 64, most_failures = 4, enough = 4, most_steps = 5, most_longer = 2;
  ptx_function &f;
  const static_loop &loop;
  loop_shape &shape;
  trial_machine &machine;
  trial_coverage &coverage;
  trial_runner &runner;
  struct start {
    unsigned number;
    std::uint64_t length; // statements
    unsigned row;         // of `reached`
    bool may_change;      // when it is executed again
  };
  array<start> numbers;
  bit_rows reached; // by trial: which of the tests it comes to
  array<unsigned> tests;
  array<std::uint64_t> reads; // addresses of what a test is computed from
  bit_rows seen;
  unsigned test = no_index, wanted = 0; // a statement, and which outcome of it
  std::int64_t goal = 0;                // the difference that makes it
  // Of the trial that is to be changed: its part, how many iterations there are, which of the test's executions is meant,
  // and the difference between what that compares.
  trial_runner::part base;
  std::uint64_t all = 0;
  std::size_t at = 0;
  std::int64_t difference = 0;
};

} // namespace regomp::nvptx

#endif
