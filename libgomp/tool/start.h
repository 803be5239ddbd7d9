// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a tool is found, started and ended (OpenMP 5.2 sections 19.2.2 to 19.2.5).
#ifndef REGOMP_TOOL_START_H
#define REGOMP_TOOL_START_H

namespace regomp {

// Ends the tool, once: the calling thread's end is told, the tool's finaliser called, and nothing afterwards. At the end of
// the program, and when the tool or the program asks for it.
void finalize_tool();

} // namespace regomp

#endif
