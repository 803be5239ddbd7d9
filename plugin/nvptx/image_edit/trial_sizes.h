// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sizes of a collapsed nest's loops in trials. The compiler computes them from the loops' ends where the nest begins,
// and passes both to the region; a trial needs data that fit together. How they do is guessed: the right guess is one by
// which all trials pass, and if a loop passes something on to the next iteration there is none.
#ifndef REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_SIZES_H
#define REGOMP_PLUGIN_NVPTX_IMAGE_EDIT_TRIAL_SIZES_H

#include "plugin/nvptx/image_edit/loop_shape.h"
#include "plugin/nvptx/image_edit/ptx_function.h"
#include "plugin/nvptx/image_edit/static_loop.h"
#include "plugin/nvptx/image_edit/trial_machine.h"

#include <cstdint>

namespace regomp::nvptx {

class trial_sizes {
public:
  trial_sizes(ptx_function &function, const static_loop &l, loop_shape &s, trial_machine &m)
      : f(function), loop(l), shape(s), machine(m) {}

  // When the loop has been executed once. False if memory is exhausted.
  bool find();
  // The first guess is that all are independent; the likely ones come first.
  bool next_guess();
  // Sets what is in memory in this trial.
  bool assume();

private:
  // A size is the end, less the begin if there is one, and `more`; so many steps, rounded up.
  struct guess {
    unsigned end = no_index, begin = no_index; // statements that read them
    std::int64_t more = 0, step = 1;
    bool constant = false; // `more` is the size
  };
  struct size {
    unsigned read;            // the statement
    std::size_t first, count; // in `guesses`
    std::size_t guessed;
  };
  bool add_reads(unsigned reg, array<unsigned> &to);
  bool add_ends(unsigned divisor, array<unsigned> &to, array<std::int64_t> &steps, array<std::int64_t> &constants);
  bool add_guesses(unsigned read, array<unsigned> &all);
  bool is_read(unsigned statement, unsigned other);

  static constexpr std::size_t most_sizes = 3, most_ends = 6, most_steps = 3;
  ptx_function &f;
  const static_loop &loop;
  loop_shape &shape;
  trial_machine &machine;
  array<size> sizes;
  array<guess> guesses;
  std::size_t level = 0; // the number of the least likely guess of those that are made together
  bit_rows seen;
};

} // namespace regomp::nvptx

#endif
