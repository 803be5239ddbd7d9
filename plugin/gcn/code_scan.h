// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an image's machine code refers to. Its functions name one another by their distance: GCC has s_getpc_b64 followed by
// an addition of S - P + 4 for a function at S, where P is where the addition's constant is. So whatever word of code has
// that value is taken for a reference. One that is none is met so seldom that it does not matter, and costs only what those
// that are cost.
#ifndef REGOMP_PLUGIN_GCN_CODE_SCAN_H
#define REGOMP_PLUGIN_GCN_CODE_SCAN_H

#include "include/gcn_image.h"

#include <cstddef>
#include <cstdint>
#include <elf.h>

namespace regomp::gcn {

struct code_range {
  std::uint64_t start = 0, bytes = 0;
  bool holds(std::uint64_t address) const { return address - start < bytes; }
};

class code_scan {
public:
  // A code object as the linker made it. It may lie anywhere: nothing in it need be aligned.
  explicit code_scan(const gcn_code_object &);

  // False if it cannot be read, or has no symbols: then nothing is known of it.
  bool is_readable() const { return symbols.sh_size != 0; }
  // Of the function of that name; empty if there is none.
  code_range function(const char *name) const { return symbol(name, STT_FUNC).range; }
  // How far a variable lies behind another one, if both are pointers in one section. False if there is no such pair.
  bool distance(const char *from, const char *to, std::int64_t *bytes) const;
  // Whether code in one range refers to the start of the other.
  bool refers(const code_range &from, const code_range &to) const;
  // Whether anything refers to the start of one of the ranges, but for code in one of them.
  bool is_referred_to(const code_range *ranges, unsigned count) const;

private:
  bool is_in_file(std::uint64_t offset, std::uint64_t length) const { return offset <= bytes && length <= bytes - offset; }
  struct found_symbol {
    code_range range;
    unsigned section;
  };
  found_symbol symbol(const char *name, unsigned char type) const; // empty if there is none
  Elf64_Shdr section(unsigned index) const;                        // empty if it is not in the file
  bool data_refers_to(std::uint64_t address) const;

  const char *const data;
  const std::size_t bytes;
  std::uint64_t table = 0; // of the sections
  unsigned count = 0;
  Elf64_Shdr symbols = {}, names = {};
};

// Whether code of the image may change ICVs of the device.
bool changes_icvs(const gcn_image &);

} // namespace regomp::gcn

#endif
