// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AMD's instruction sets as GCC's compilers for them know them, and which of them an image is for.
#ifndef REGOMP_GCN_ISA_H
#define REGOMP_GCN_ISA_H

#include <cstddef>
#include <cstring>
#include <elf.h>

namespace regomp {

struct gcn_isa {
  const char *name;    // "gfx90a": also that of an agent
  unsigned machine;    // in the flags of an ELF file
  unsigned vgprs;      // of a lane, in the register file
  bool is_generic;     // runs on several chips
  const char *generic; // of a chip: the generic one that it runs as well; or null
};

inline constexpr gcn_isa gcn_isas[] = {
    {"gfx900", 0x2c, 256, false, "gfx9-generic"},
    {"gfx902", 0x2d, 256, false, "gfx9-generic"},
    {"gfx904", 0x2e, 256, false, "gfx9-generic"},
    {"gfx906", 0x2f, 256, false, "gfx9-generic"},
    {"gfx908", 0x30, 256, false, nullptr},
    {"gfx909", 0x31, 256, false, "gfx9-generic"},
    {"gfx90c", 0x32, 256, false, "gfx9-generic"},
    {"gfx90a", 0x3f, 512, false, nullptr},
    {"gfx942", 0x4c, 512, false, "gfx9-4-generic"},
    {"gfx950", 0x4f, 512, false, "gfx9-4-generic"},
    {"gfx1030", 0x36, 512, false, "gfx10-3-generic"},
    {"gfx1031", 0x37, 512, false, "gfx10-3-generic"},
    {"gfx1032", 0x38, 512, false, "gfx10-3-generic"},
    {"gfx1033", 0x39, 512, false, "gfx10-3-generic"},
    {"gfx1034", 0x3e, 512, false, "gfx10-3-generic"},
    {"gfx1035", 0x3d, 512, false, "gfx10-3-generic"},
    {"gfx1036", 0x45, 512, false, "gfx10-3-generic"},
    {"gfx1100", 0x41, 768, false, "gfx11-generic"},
    {"gfx1101", 0x46, 768, false, "gfx11-generic"},
    {"gfx1102", 0x47, 512, false, "gfx11-generic"},
    {"gfx1103", 0x44, 512, false, "gfx11-generic"},
    {"gfx1150", 0x43, 512, false, "gfx11-generic"},
    {"gfx1151", 0x4a, 768, false, "gfx11-generic"},
    {"gfx1152", 0x55, 512, false, "gfx11-generic"},
    {"gfx1153", 0x58, 512, false, "gfx11-generic"},
    {"gfx9-generic", 0x51, 256, true, nullptr},
    {"gfx9-4-generic", 0x5f, 256, true, nullptr},
    {"gfx10-3-generic", 0x53, 512, true, nullptr},
    {"gfx11-generic", 0x54, 512, true, nullptr},
};

// Null if there is none.
inline const gcn_isa *find_gcn_isa(const char *name) {
  for (const gcn_isa &i : gcn_isas)
    if (std::strcmp(i.name, name) == 0) return &i;
  return nullptr;
}
inline const gcn_isa *find_gcn_isa(unsigned machine) {
  for (const gcn_isa &i : gcn_isas)
    if (i.machine == machine) return &i;
  return nullptr;
}

// Whether code of one instruction set can run on a chip.
inline bool gcn_code_fits(const gcn_isa &code, const gcn_isa &chip) {
  return code.machine == chip.machine || (chip.generic != nullptr && std::strcmp(chip.generic, code.name) == 0);
}

// The machine code in the flags of an ELF file for AMD's devices. False if it is none.
inline bool read_gcn_machine(const void *elf, std::size_t bytes, unsigned *machine) {
  constexpr unsigned em_amdgpu = 224, machine_mask = 0xff; // of the ELF specification's registry; <elf.h> may be older
  Elf64_Ehdr header;
  if (bytes < sizeof header) return false;
  std::memcpy(&header, elf, sizeof header);
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_ident[EI_CLASS] != ELFCLASS64 ||
      header.e_machine != em_amdgpu)
    return false;
  *machine = header.e_flags & machine_mask;
  return true;
}

} // namespace regomp

#endif
