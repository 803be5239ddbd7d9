// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/decoder.h"

namespace gompsim::gcn {

bool decoder::smem() {
  const unsigned no_register = chip.generation == generation::gfx10 ? 125 : 124;
  const bool by_bits = !is_rdna(); // gfx9 says which offsets there are
  i.cache.glc = (w[0] >> (chip.generation == generation::gfx11 ? 14 : 16) & 1) != 0;
  if (is_rdna()) i.cache.dlc = (w[0] >> (chip.generation == generation::gfx11 ? 13 : 14) & 1) != 0;
  for (unsigned n = 0; n < f->operands; ++n) {
    const operand_form &o = f->operand[n];
    switch (o.field) {
    case 'd':
      if (!scalar_destination(w[0] >> 6 & 0x7f, o.type, i.dst)) return false;
      break;
    case '0':
      if (!scalar_destination(w[0] >> 6 & 0x7f, o.type, i.src[2])) return false;
      break;
    case 'x':
      if (!scalar_destination(w[0] >> 6 & 0x7f, o.type, i.src[2])) return false;
      if (i.cache.glc) i.dst = i.src[2];
      break;
    case 'b':
      if (!scalar_destination((w[0] & 0x3f) << 1, o.type, i.src[0])) return false;
      break;
    case 'o': {
      const bool has_immediate = by_bits ? (w[0] >> 17 & 1) != 0 : true;
      const bool has_register = by_bits ? (w[0] >> 14 & 1) != 0 : w[1] >> 25 != no_register;
      const operand_type word;
      if (has_immediate) i.memory_offset = static_cast<std::int32_t>(w[1] << 11) >> 11;
      if (has_register && !scalar_destination(w[1] >> 25, word, i.src[1])) return false;
      if (!has_register && !has_immediate && !scalar_destination(w[1] & 0x7f, word, i.src[1])) return false;
      break;
    }
    default:
      return false;
    }
  }
  return true;
}

bool decoder::ds() {
  i.gds = (w[0] >> (is_rdna() ? 17 : 16) & 1) != 0;
  const bool in_accumulators = chip.unified_registers && (w[0] >> 25 & 1) != 0;
  const operand_type word;
  i.memory_offset = static_cast<std::int32_t>(w[0] & 0xffff);
  for (unsigned n = 0; n < f->operands; ++n) {
    const operand_form &o = f->operand[n];
    bool good = true;
    switch (o.field) {
    case 'd':
      good = data(w[1] >> 24, o.type, i.dst, in_accumulators);
      break;
    case 'a':
      good = vgpr(w[1] & 0xff, word, i.src[0]);
      break;
    case '0':
      good = data(w[1] >> 8 & 0xff, o.type, i.src[1], in_accumulators);
      break;
    case '1':
      good = data(w[1] >> 16 & 0xff, o.type, i.src[2], in_accumulators);
      break;
    case 'O':
      i.memory_offset2 = i.memory_offset >> 8;
      i.memory_offset &= 0xff;
      break;
    default:
      break; // in i.memory_offset
    }
    if (!good) return false;
  }
  return true;
}

bool decoder::flat() {
  const generation g = chip.generation;
  const bool is_flat = i.format == encoding::flat, is_scratch = i.format == encoding::scratch;
  const bool in_accumulators = chip.unified_registers && (w[1] >> 23 & 1) != 0;
  flat_bits(chip, i.format, w[0], i);
  const unsigned saddr = w[1] >> 16 & 0x7f;
  const bool has_saddr =
      !is_flat && saddr != 0x7f && (g != generation::gfx10 || saddr != 0x7d) && (g != generation::gfx11 || saddr != 0x7c);
  operand_type word, pair;
  pair.bits = 64;
  const operand off = {operand_kind::off, 1, 0, 0};
  for (unsigned n = 0; n < f->operands; ++n) {
    const operand_form &o = f->operand[n];
    bool good = true;
    switch (o.field) {
    case 'd':
      if (!i.lds) good = data(w[1] >> 24, o.type, i.dst, in_accumulators); // else it goes there
      break;
    case 'r':
      if (i.cache.glc) good = data(w[1] >> 24, o.type, i.dst, in_accumulators);
      break;
    case 'a':
      if (is_scratch && !scratch_has_vector_address(chip, w, has_saddr))
        i.src[0] = off;
      else
        good = vgpr(w[1] & 0xff, has_saddr || is_scratch ? word : pair, i.src[0]);
      break;
    case '0':
      good = data(w[1] >> 8 & 0xff, o.type, i.src[1], in_accumulators);
      break;
    case 's':
      if (!has_saddr)
        i.src[2] = off;
      else
        good = scalar_destination(saddr, is_scratch ? word : pair, i.src[2]);
      break;
    default:
      good = false;
    }
    if (!good) return false;
  }
  if (is_flat) i.src[2] = off;
  return true;
}

bool decoder::mubuf() {
  const bool in_accumulators = chip.unified_registers && (w[1] >> 23 & 1) != 0;
  mubuf_bits(chip, w, i);
  // TFE: a word more, which says whether the page was there.
  const unsigned tfe_bit = chip.generation == generation::gfx11 ? 21 : 23;
  if (!chip.unified_registers && (w[1] >> tfe_bit & 1) != 0) return false;
  operand_type word, pair, quad;
  pair.bits = 64;
  quad.bits = 128;
  for (unsigned n = 0; n < f->operands; ++n) {
    const operand_form &o = f->operand[n];
    bool good = true;
    const unsigned number = w[1] >> 8 & 0xff;
    switch (o.field) {
    case 'd':
      if (!i.lds) good = data(number, o.type, i.dst, in_accumulators); // else it goes there
      break;
    case '0':
      good = data(number, o.type, i.src[1], in_accumulators);
      break;
    case 'x':
      good = data(number, o.type, i.src[1], in_accumulators);
      if (i.cache.glc) i.dst = i.src[1];
      break;
    case 'a':
      if (!i.offen && !i.idxen)
        i.src[0] = {operand_kind::off, 1, 0, 0};
      else
        good = vgpr(w[1] & 0xff, i.offen && i.idxen ? pair : word, i.src[0]);
      break;
    case 'b':
      good = scalar_destination((w[1] >> 16 & 0x1f) << 2, quad, i.src[2]);
      break;
    case 'o':
      good = scalar_source(w[1] >> 24, word, i.src[3], false);
      break;
    default:
      good = false;
    }
    if (!good) return false;
  }
  return true;
}

} // namespace gompsim::gcn
