// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/chip.h"

namespace gompsim {

using gcn::generation;

namespace {

// name, machine, generation, family, generic, XNACK, SRAM-ECC, VGPRs, granule, encoding granule, packed ids, AGPRs, one
// register file, architected scratch
constexpr gcn_chip chips[] = {
    {"gfx900", 0x2c, generation::gfx9, "gfx9-generic", false, true, false, 256, 4, 4, false, false, false, false},
    {"gfx902", 0x2d, generation::gfx9, "gfx9-generic", false, true, false, 256, 4, 4, false, false, false, false},
    {"gfx904", 0x2e, generation::gfx9, "gfx9-generic", false, true, false, 256, 4, 4, false, false, false, false},
    {"gfx906", 0x2f, generation::gfx906, "gfx9-generic", false, true, true, 256, 4, 4, false, false, false, false},
    {"gfx908", 0x30, generation::gfx908, "", false, true, true, 256, 4, 4, false, true, false, false},
    {"gfx909", 0x31, generation::gfx9, "gfx9-generic", false, true, false, 256, 4, 4, false, false, false, false},
    {"gfx90a", 0x3f, generation::gfx90a, "", false, true, true, 512, 8, 8, true, true, true, false},
    {"gfx90c", 0x32, generation::gfx9, "gfx9-generic", false, true, false, 256, 4, 4, false, false, false, false},
    {"gfx942", 0x4c, generation::gfx940, "gfx9-4-generic", false, true, true, 512, 8, 8, true, true, true, true},
    {"gfx950", 0x4f, generation::gfx940, "gfx9-4-generic", false, true, true, 512, 8, 8, true, true, true, true},
    {"gfx1030", 0x36, generation::gfx10, "gfx10-3-generic", false, false, false, 512, 8, 4, false, false, false, false},
    {"gfx1031", 0x37, generation::gfx10, "gfx10-3-generic", false, false, false, 512, 8, 4, false, false, false, false},
    {"gfx1032", 0x38, generation::gfx10, "gfx10-3-generic", false, false, false, 512, 8, 4, false, false, false, false},
    {"gfx1033", 0x39, generation::gfx10, "gfx10-3-generic", false, false, false, 512, 8, 4, false, false, false, false},
    {"gfx1034", 0x3e, generation::gfx10, "gfx10-3-generic", false, false, false, 512, 8, 4, false, false, false, false},
    {"gfx1035", 0x3d, generation::gfx10, "gfx10-3-generic", false, false, false, 512, 8, 4, false, false, false, false},
    {"gfx1036", 0x45, generation::gfx10, "gfx10-3-generic", false, false, false, 512, 8, 4, false, false, false, false},
    {"gfx1100", 0x41, generation::gfx11, "gfx11-generic", false, false, false, 768, 12, 4, true, false, false, true},
    {"gfx1101", 0x46, generation::gfx11, "gfx11-generic", false, false, false, 768, 12, 4, true, false, false, true},
    {"gfx1102", 0x47, generation::gfx11, "gfx11-generic", false, false, false, 512, 8, 4, true, false, false, true},
    {"gfx1103", 0x44, generation::gfx11, "gfx11-generic", false, false, false, 512, 8, 4, true, false, false, true},
    {"gfx1150", 0x43, generation::gfx11, "gfx11-generic", false, false, false, 512, 8, 4, true, false, false, true},
    {"gfx1151", 0x4a, generation::gfx11, "gfx11-generic", false, false, false, 768, 12, 4, true, false, false, true},
    {"gfx1152", 0x55, generation::gfx11, "gfx11-generic", false, false, false, 512, 8, 4, true, false, false, true},
    {"gfx1153", 0x58, generation::gfx11, "gfx11-generic", false, false, false, 512, 8, 4, true, false, false, true},
    {"gfx9-generic", 0x51, generation::gfx9, "gfx9-generic", true, true, false, 256, 4, 4, false, false, false, false},
    {"gfx9-4-generic", 0x5f, generation::gfx940, "gfx9-4-generic", true, true, true, 512, 8, 8, true, true, true, true},
    {"gfx10-3-generic", 0x53, generation::gfx10, "gfx10-3-generic", true, false, false, 512, 8, 4, false, false, false,
     false},
    {"gfx11-generic", 0x54, generation::gfx11, "gfx11-generic", true, false, false, 512, 8, 4, true, false, false, true},
};

} // namespace

const gcn_chip *find_gcn_chip(std::string_view name) {
  for (const gcn_chip &c : chips)
    if (c.name == name) return &c;
  return nullptr;
}

const gcn_chip *gcn_chip_of_machine(unsigned machine) {
  for (const gcn_chip &c : chips)
    if (c.machine == machine) return &c;
  return nullptr;
}

} // namespace gompsim
