// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// PTX, as the engine's instruction set.
#ifndef GOMPSIM_PTX_INSTRUCTIONS_H
#define GOMPSIM_PTX_INSTRUCTIONS_H

#include "sim/engine/instruction_set.h"

namespace gompsim::ptx {

const engine::instruction_set &instructions();

} // namespace gompsim::ptx

#endif
