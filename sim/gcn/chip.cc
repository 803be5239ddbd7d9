// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/chip.h"

namespace gompsim {

using gcn::generation;

namespace {

// What the chips of a generation have in common.
constexpr gcn_chip vega() {
  gcn_chip c{};
  c.generation = generation::gfx9;
  c.family = "gfx9-generic";
  c.has_xnack = true;
  c.vgprs = 256;
  c.vgpr_granule = 4;
  c.encoding_granule = 4;
  return c;
}
constexpr gcn_chip vega_with_dot_products() {
  gcn_chip c = vega();
  c.generation = generation::gfx906;
  c.has_sramecc = true;
  return c;
}
constexpr gcn_chip cdna1() {
  gcn_chip c = vega_with_dot_products();
  c.generation = generation::gfx908;
  c.family = "";
  c.has_accumulators = true;
  return c;
}
constexpr gcn_chip cdna2() {
  gcn_chip c{};
  c.generation = generation::gfx90a;
  c.has_xnack = true;
  c.has_sramecc = true;
  c.vgprs = 512;
  c.vgpr_granule = 8;
  c.encoding_granule = 8;
  c.packed_work_item_ids = true;
  c.has_accumulators = true;
  c.unified_registers = true;
  return c;
}
constexpr gcn_chip cdna3() {
  gcn_chip c = cdna2();
  c.generation = generation::gfx940;
  c.family = "gfx9-4-generic";
  c.has_architected_scratch = true;
  return c;
}
constexpr gcn_chip rdna2() {
  gcn_chip c{};
  c.generation = generation::gfx10;
  c.family = "gfx10-3-generic";
  c.vgprs = 512;
  c.vgpr_granule = 8;
  c.encoding_granule = 4;
  return c;
}
constexpr gcn_chip rdna3() {
  gcn_chip c{};
  c.generation = generation::gfx11;
  c.family = "gfx11-generic";
  c.vgprs = 512;
  c.vgpr_granule = 8;
  c.encoding_granule = 4;
  c.packed_work_item_ids = true;
  c.has_architected_scratch = true;
  return c;
}
// With half as many registers again.
constexpr gcn_chip large_rdna3() {
  gcn_chip c = rdna3();
  c.vgprs = 768;
  c.vgpr_granule = 12;
  return c;
}

constexpr gcn_chip chip(gcn_chip like, std::string_view name, std::uint8_t machine) {
  like.name = name;
  like.machine = machine;
  return like;
}
// Named after the family: code may be for any of its chips.
constexpr gcn_chip generic(gcn_chip like, std::uint8_t machine) {
  like.is_generic = true;
  return chip(like, like.family, machine);
}

constexpr gcn_chip chips[] = {
    chip(vega(), "gfx900", 0x2c),
    chip(vega(), "gfx902", 0x2d),
    chip(vega(), "gfx904", 0x2e),
    chip(vega_with_dot_products(), "gfx906", 0x2f),
    chip(cdna1(), "gfx908", 0x30),
    chip(vega(), "gfx909", 0x31),
    chip(cdna2(), "gfx90a", 0x3f),
    chip(vega(), "gfx90c", 0x32),
    chip(cdna3(), "gfx942", 0x4c),
    chip(cdna3(), "gfx950", 0x4f),
    chip(rdna2(), "gfx1030", 0x36),
    chip(rdna2(), "gfx1031", 0x37),
    chip(rdna2(), "gfx1032", 0x38),
    chip(rdna2(), "gfx1033", 0x39),
    chip(rdna2(), "gfx1034", 0x3e),
    chip(rdna2(), "gfx1035", 0x3d),
    chip(rdna2(), "gfx1036", 0x45),
    chip(large_rdna3(), "gfx1100", 0x41),
    chip(large_rdna3(), "gfx1101", 0x46),
    chip(rdna3(), "gfx1102", 0x47),
    chip(rdna3(), "gfx1103", 0x44),
    chip(rdna3(), "gfx1150", 0x43),
    chip(large_rdna3(), "gfx1151", 0x4a),
    chip(rdna3(), "gfx1152", 0x55),
    chip(rdna3(), "gfx1153", 0x58),
    generic(vega(), 0x51),
    generic(cdna3(), 0x5f),
    generic(rdna2(), 0x53),
    generic(rdna3(), 0x54),
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
