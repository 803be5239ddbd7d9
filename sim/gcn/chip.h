// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// AMD's chips, as far as code for them differs: by name, and by the machine number in a code object's e_flags. Constants.
#ifndef GOMPSIM_GCN_CHIP_H
#define GOMPSIM_GCN_CHIP_H

#include <cstdint>
#include <string_view>

namespace gompsim {

namespace gcn {

// Instruction sets that differ in what there is, or in how it is encoded. Columns of opcodes.def.
enum class generation : std::uint8_t {
  gfx9,   // GCN5, "Vega": gfx900, gfx902, gfx904, gfx909, gfx90c, gfx9-generic
  gfx906, // with dot products and v_fmac_f32
  gfx908, // CDNA1
  gfx90a, // CDNA2
  gfx940, // CDNA3
  gfx10,  // RDNA2 (gfx103x)
  gfx11,  // RDNA3
};
inline constexpr unsigned generations = 7;

// Settings of XNACK and SRAM-ECC that code is made for, as in e_flags.
enum class feature : std::uint8_t { unsupported, any, off, on };

} // namespace gcn

struct gcn_chip {
  std::string_view name;      // "gfx90a", "gfx9-generic"
  std::uint8_t machine;       // e_flags & 0xff
  gcn::generation generation; // how instructions are encoded
  std::string_view family;    // the generic name that covers it, "" if none does; of a generic one its own
  bool is_generic;            // a set of chips: code may be for it, no agent is one
  bool has_xnack, has_sramecc;
  std::uint16_t vgprs;           // of a SIMD, for each lane (VGPRs and AGPRs together)
  std::uint8_t vgpr_granule;     // of an allocation, in wave64
  std::uint8_t encoding_granule; // what COMPUTE_PGM_RSRC1 counts VGPRs in, in wave64
  bool packed_work_item_ids;     // v0 holds all three
  bool has_accumulators;         // AGPRs beside VGPRs (gfx908), or of one file with them
  bool unified_registers;        // gfx90a and later CDNA: one file, split where the kernel descriptor says
  bool has_architected_scratch;  // the scratch address is not a user SGPR (gfx940, gfx11)

  bool is_rdna() const { return generation >= gcn::generation::gfx10; }
};

// Null if there is none. Any thread.
const gcn_chip *find_gcn_chip(std::string_view name);
const gcn_chip *gcn_chip_of_machine(unsigned machine);

} // namespace gompsim

#endif
