// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs of PTX: read, linked, and loaded to a gpu that executes PTX. Any thread.
#ifndef GOMPSIM_PTX_PTX_H
#define GOMPSIM_PTX_PTX_H

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/engine/gpu.h"

namespace gompsim {

// One piece of PTX text. The text need not outlive the call it is given to.
struct ptx_source {
  std::string name; // for messages
  std::string_view text;
};

class parsed_ptx;     // a piece of PTX text and what was read of it; immutable, shared between programs
class linked_program; // PTX modules, parsed and linked; immutable, shared between loads
class loaded_program; // a program whose variables have memory on one gpu; unloading frees it

// These three return null on failure and set `log` to a message that names module, line and cause (a syntax error, an
// instruction that is not supported, an unresolved or doubly defined symbol).
// Reads one piece of PTX without resolving what it takes from others: as far as errors can be seen in it alone. A text that
// was read lately is not read again.
std::shared_ptr<const parsed_ptx> parse_ptx(const ptx_source &, std::string *log);
std::shared_ptr<const linked_program> link_ptx(const std::vector<std::shared_ptr<const parsed_ptx>> &, std::string *log);
std::shared_ptr<const linked_program> link_ptx(const std::vector<ptx_source> &, std::string *log); // parses, too
// What was parsed; the text belongs to it.
ptx_source source_of(const parsed_ptx &);

// A gpu that executes PTX. Null if the address range cannot be reserved.
std::unique_ptr<gpu> create_ptx_gpu(const gpu_config &);
// Gives the program's variables memory and initial values. Null if there is no room (*no_room becomes true, if given) or
// if a kernel cannot be decoded (false); `log` says which.
std::shared_ptr<loaded_program> load_ptx(gpu &, std::shared_ptr<const linked_program>, std::string *log,
                                         bool *no_room = nullptr);
// What its kernels are launched with.
std::shared_ptr<executable> executable_of(const std::shared_ptr<loaded_program> &);

// Symbols of a loaded program. A name that is not there gives null.
const function_info *find_function(const loaded_program &, std::string_view name); // kernels and other functions
std::optional<variable_info> find_variable(const loaded_program &, std::string_view name);
} // namespace gompsim

#endif
