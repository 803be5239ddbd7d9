// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of the program's functions and variables, by address: from the symbol table of the file that the address belongs to,
// which has static ones as well, unless it was stripped. For what is said to the user; takes a lock of its own, a leaf.
#ifndef REGOMP_WATCH_SYMBOL_NAMES_H
#define REGOMP_WATCH_SYMBOL_NAMES_H

#include <cstddef>

namespace regomp {

// The function or variable that has the address, as the linker knows it; null if none is known. `offset`: of the address in
// it. The text lives on.
const char *symbol_at(const void *address, std::size_t &offset);

// "file.c:12" of code, from what -g has left in the program's file; false if nothing is known.
bool source_line_at(const void *code, char *text, std::size_t bytes);

// A symbol as the program writes it: of C++, if the program has what can tell; of a Fortran module. In the buffer, or
// the symbol itself.
const char *readable_name(const char *symbol, char *buffer, std::size_t bytes);

} // namespace regomp

#endif
