// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The faults that the user wants injected, as written in --fault: what the words mean, and nothing of how it is done
// (faults.h). doc/simulator-cuda.md has the grammar.
#ifndef GOMPSIM_CUDA_FAULT_PLAN_H
#define GOMPSIM_CUDA_FAULT_PLAN_H

#include "include/cuda_driver.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gompsim::cuda {

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
  CUresult error = CUDA_SUCCESS; // success: the one that suits the function
  bool loses_device = false;
};

struct fault_plan {
  std::vector<fault_rule> rules;
  std::chrono::nanoseconds copy_delay{0};
  std::chrono::nanoseconds launch_delay{0};
  bool counts = false;  // say what was counted and injected
  bool details = false; // ... and which functions were called, and what contexts held when they ended
};

// On failure *out is as before and *why says which part is wrong and how.
bool parse_fault_plan(std::string_view, fault_plan *out, std::string *why);

// Whether the rule's pattern names the function.
bool names_function(std::string_view pattern, std::string_view name, std::string_view base);

// A number of bytes above 0, with an optional suffix K, M, G or T. Leaves *out alone and returns false if the text is no
// such number or above `most`.
bool parse_bytes(std::string_view, std::uint64_t most, std::size_t *out);

} // namespace gompsim::cuda

#endif
