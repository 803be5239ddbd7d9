// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The faults that the user wants injected, as written in --fault: what the words mean, and nothing of how it is done
// (faults.h). doc/simulator-driver.md has the grammar.
#ifndef GOMPSIM_DRIVER_FAULT_PLAN_H
#define GOMPSIM_DRIVER_FAULT_PLAN_H

#include "sim/driver/words.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gompsim::driver {

struct fault_rule {
  enum class subject {
    function, // calls of the functions that `pattern` names
    any,      // calls of all functions but those that ask for the text of an error or whether work is done
    kernel,   // kernels, when their turn comes
    copy,     // copies and memsets, when their turn comes
  };
  enum class moment {
    always,
    nth,   // the n-th
    from,  // the n-th and all later
    every, // each n-th
    above, // those that ask for more than n bytes
  };
  subject what = subject::function;
  std::string pattern; // `*` stands for any characters; compared with a function's name and base name
  moment when = moment::always;
  std::uint64_t n = 0;
  int error = 0;                        // 0: the one that suits the subject
  const driver_words *driver = nullptr; // whose function or whose error it names; null: it is for all
  bool loses_device = false;
};

struct fault_plan {
  std::vector<fault_rule> rules;
  std::chrono::nanoseconds copy_delay{0};
  std::chrono::nanoseconds launch_delay{0};
  bool counts = false;  // say what was counted and injected
  bool details = false; // ... and which functions were called, and what contexts held when they ended
};

// Functions and errors are those of the drivers. If these are not all, a part that names a function or an error of another
// one (by its beginning: foreign_prefixes in fault_plan.cc) is left out. On failure *out is as before and *why says which
// part is wrong and how.
bool parse_fault_plan(std::string_view, const driver_list &, fault_plan *out, std::string *why);

// A number of bytes above 0, with an optional suffix K, M, G or T. Leaves *out alone and returns false if the text is no
// such number or above `most`.
bool parse_bytes(std::string_view, std::uint64_t most, std::size_t *out);

} // namespace gompsim::driver

#endif
