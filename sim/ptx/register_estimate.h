// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many registers a function's code would take on hardware. PTX names as many as it likes; what an assembler needs is at
// least room for the values that are live at once. Read from the text, so that functions that are never called need not be
// decoded. Any thread.
#ifndef GOMPSIM_PTX_REGISTER_ESTIMATE_H
#define GOMPSIM_PTX_REGISTER_ESTIMATE_H

#include "sim/ptx/module.h"

namespace gompsim::ptx {

// What a thread can have at most.
inline constexpr unsigned most_registers = 255;

// Registers of 32 bits that the body's values take where most are live, and what an assembler takes for itself; at most
// most_registers.
unsigned estimate_registers(const function_decl &);

// What is left of an estimate for a kernel's code after the kernel's own directives: .maxnreg, and .maxntid (or .reqntid)
// with .minnctapersm, for which as many registers must be left as so many threads can have. The rest would be spilled.
unsigned limit_registers(const function_decl &kernel, unsigned estimate);

} // namespace gompsim::ptx

#endif
