// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of the program itself that the dynamic linker does not know, because the program does not export them.
#ifndef REGOMP_TOOL_PROGRAM_SYMBOLS_H
#define REGOMP_TOOL_PROGRAM_SYMBOLS_H

#include <cstddef>

namespace regomp {

// The global function of that name in the symbol table of the program's file; null where there is none, or no table (a
// stripped program), or its names have more bytes than `most_bytes`, all of which are read.
void *function_in_program(const char *name, std::size_t most_bytes);

} // namespace regomp

#endif
