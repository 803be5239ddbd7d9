// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels can come to: the functions and variables that a body names, and through them others. For one thread, while a
// program is being linked.
#ifndef GOMPSIM_PTX_REACH_H
#define GOMPSIM_PTX_REACH_H

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "sim/ptx/program.h"

namespace gompsim::ptx {

class reach_finder {
public:
  explicit reach_finder(const linked_program &);

  struct set {
    std::vector<bool> functions, variables;
    bool calls_anywhere = false; // there is a call through a pointer
  };
  set from(const std::vector<std::uint32_t> &functions);

  struct kernel {
    std::uint32_t function;
    set reached;
  };
  const std::vector<kernel> &kernels(); // all of the program's

private:
  struct body {
    std::vector<symbol> names;
    bool calls_anywhere = false;
  };
  const body &body_of(std::uint32_t function);
  const std::vector<symbol> &meaning_of(const module *); // of the module's names

  const linked_program &program;
  std::vector<std::optional<body>> bodies;        // read when they are asked for
  std::optional<std::vector<kernel>> all_kernels; // likewise
  std::unordered_map<const module *, std::vector<symbol>> meanings;
  bool symbols_like_registers = false; // a symbol's name begins with '%'
};

// Gives shared variables their places, and says how much shared memory each kernel needs of a multiprocessor.
void lay_out_shared(linked_program &, reach_finder &);
// How many registers each kernel needs and how large its blocks may be.
void size_kernels(linked_program &, reach_finder &);

} // namespace gompsim::ptx

#endif
