// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In place of sim/ptx/best_routines.cc: which set of routines is taken can be changed while nothing is being decoded.
#ifndef GOMPSIM_FUZZ_ROUTINES_CHOICE_H
#define GOMPSIM_FUZZ_ROUTINES_CHOICE_H

namespace gompsim::fuzz {

// The set for x86-64-v3, if the processor has it, or the one for every x86-64.
void choose_routines(bool newer);

} // namespace gompsim::fuzz

#endif
