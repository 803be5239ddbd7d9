// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which source line an instruction is of: .debug_line of versions 2 to 5. It is for messages: what is malformed gives none.
// Constant once made; any thread.
#ifndef GOMPSIM_GCN_LINES_H
#define GOMPSIM_GCN_LINES_H

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/gcn/elf.h"

namespace gompsim::gcn {

class line_table {
public:
  line_table() = default;
  // The sections .debug_line, .debug_line_str and .debug_str; empty ones if there are none.
  line_table(bytes_view lines, bytes_view line_strings, bytes_view strings);

  // The file's path, as far as it is known; empty if nothing is.
  std::string find(std::uint64_t address, unsigned *line) const;
  // "file.c:12", without the folder; empty if nothing is known.
  std::string find(std::uint64_t address) const;

private:
  struct row {
    std::uint64_t address;
    std::uint32_t file, line; // file: of `files`; line 0: from here on nothing is known
  };
  friend class line_reader;
  std::vector<std::string> files;
  std::vector<row> rows; // by address
};

} // namespace gompsim::gcn

#endif
