// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Looking for data races (sim/engine/races.h): an instruction of its own that decoding puts in front of every load, store
// and atomic operation, with the same guard, as for what else may be asked for (observe.h).
//
// Its operands: a: the address (64 bits); imm: its offset; b: what is stored, if there is a value; aux: a watched_race, as
// an address.
#ifndef GOMPSIM_PTX_RACE_ACCESS_H
#define GOMPSIM_PTX_RACE_ACCESS_H

#include <cstddef>
#include <memory>

#include "sim/engine/races.h"
#include "sim/engine/uses.h"
#include "sim/ptx/code.h"

namespace gompsim {
class linked_program;
}

namespace gompsim::ptx {

struct watched_race : race_access {
  space where = space::generic;
  bool has_value = false, wide = false;
};

const insn *run_race_access(exec &, const insn *);

// The places of a function, for reports.
std::shared_ptr<const race_code> places_of(std::shared_ptr<const linked_program>, const function_decl &);
// Whether the function belongs to GCC's device library or to the runtime: what it does with its own memory it orders by
// means that no rule of PTX tells, such as volatile words that barriers protect.
bool is_of_runtime(const function_decl &);
// Whether the statement there sets or reads the word that GCC's code keeps its soft stack's end in: each lane of a warp the
// same.
bool is_stack_slot(const function_decl &, std::size_t position);
// Whether what follows the statement at the position is a fence by itself, none that belongs to an atomic operation: so GCC
// writes an atomic load that acquires.
bool fence_follows(std::string_view text, std::size_t position);

} // namespace gompsim::ptx

#endif
