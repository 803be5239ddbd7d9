// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Source lines of a program's code, from what -g has left in its file: the line number programs of DWARF 2 to 5 (section 6.2
// of the DWARF 5 standard). What is not as it ought to be is as if it were not there.
#ifndef REGOMP_WATCH_LINE_TABLE_H
#define REGOMP_WATCH_LINE_TABLE_H

#include <cstddef>
#include <cstdint>

namespace regomp {

// Bytes of a file that stay where they are.
struct file_section {
  const unsigned char *start = nullptr;
  std::size_t bytes = 0;
};

struct debug_sections {
  file_section line, line_strings, strings; // .debug_line, .debug_line_str, .debug_str
};

// Where code comes from: the file as the compiler was told of it. The texts lie in the sections.
struct source_line {
  const char *directory = nullptr; // null: the folder in which it was compiled
  const char *file = nullptr;      // null: it is not known
  unsigned line = 0;
};

// By the address in the file's own terms. Goes through all line number programs.
source_line find_source_line(const debug_sections &, std::uint64_t address);

} // namespace regomp

#endif
