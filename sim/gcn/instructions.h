// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GCN as an instruction set of the engine, one for each chip.
#ifndef GOMPSIM_GCN_INSTRUCTIONS_H
#define GOMPSIM_GCN_INSTRUCTIONS_H

#include "sim/engine/instruction_set.h"
#include "sim/gcn/chip.h"

namespace gompsim::gcn {

// It lives for ever. Any thread.
const engine::instruction_set &instructions(const gcn_chip &);

} // namespace gompsim::gcn

#endif
