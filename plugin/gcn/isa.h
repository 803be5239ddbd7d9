// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AMD's instruction sets as GCC's compilers for them know them, and which of them an image is for.
#ifndef REGOMP_PLUGIN_GCN_ISA_H
#define REGOMP_PLUGIN_GCN_ISA_H

#include <cstddef>

namespace regomp::gcn {

struct isa {
  const char *name;    // "gfx90a": also that of an agent
  unsigned machine;    // in the flags of an ELF file
  unsigned vgprs;      // of a lane, in the register file
  bool is_generic;     // runs on several chips
  const char *generic; // of a chip: the generic one that it runs as well; or null
};

// Null if there is none.
const isa *find_isa(const char *name);
const isa *find_isa(unsigned machine);

// The machine code in the flags of an ELF file for AMD's devices. False if it is none.
bool read_machine(const void *elf, std::size_t bytes, unsigned *machine);

} // namespace regomp::gcn

#endif
