// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/decoder.h"

namespace gompsim::gcn {

namespace {

// What the field of the first source says where a word of DPP is behind.
constexpr unsigned dpp_code = 0xfa;
constexpr bool is_dpp8_code(unsigned code) { return code == 0xe9 || code == 0xea; }

} // namespace

// VOP2, VOP1 and VOPC in 32 bits, or with a literal, SDWA or DPP behind.
bool decoder::vector() {
  unsigned src0 = w[0] & 0x1ff;
  if (src0 == 0xf9 && !has_true16()) return f->has('s') && sdwa();
  const bool is_dpp = src0 == dpp_code || (is_rdna() && is_dpp8_code(src0));
  if (is_dpp && !dpp(src0)) return false;
  for (unsigned n = 0; n < f->operands; ++n) {
    const operand_form &o = f->operand[n];
    bool good = true;
    switch (o.field) {
    case 'd':
      good = vgpr_half(w[0] >> 17 & 0xff, o.type, i.dst, 3);
      break;
    case 'D':
      good = scalar_destination(w[0] >> 17 & 0xff, o.type, i.dst);
      break;
    case 'c':
      special(special_register::vcc_lo, i.format == encoding::vopc ? i.dst : i.dst2);
      break;
    case 'x':
      special(special_register::exec_lo, i.dst);
      break;
    case 'k':
      special(special_register::vcc_lo, i.src[2]);
      break;
    case '0':
      good = is_dpp ? vgpr_half(src0 & 0xff, o.type, i.src[0], 0) : source(src0, o.type, i.src[0], true, 0, true);
      break;
    case '1':
      good = vgpr_half(w[0] >> 9 & 0xff, o.type, i.src[1], 1);
      break;
    case 'K':
      good = literal_operand(o.type, i.src[2]);
      break;
    default:
      good = false;
    }
    if (!good) return false;
  }
  return true;
}

bool decoder::sdwa() {
  if (used >= available) return false;
  ++used;
  const std::uint32_t v = w[1];
  const auto select = [](std::uint32_t s) { return static_cast<sdwa_select>(s & 7); };
  const bool has_second = f->find('1') != nullptr;
  if ((v >> 16 & 7) == 7 || (has_second && (v >> 24 & 7) == 7)) return false;
  i.sdwa.is_present = true;
  i.sdwa.src[0] = select(v >> 16);
  if (has_second) i.sdwa.src[1] = select(v >> 24);
  i.sdwa.sext[0] = (v >> 19 & 1) != 0;
  i.sdwa.sext[1] = (v >> 27 & 1) != 0;
  i.neg = static_cast<std::uint8_t>((v >> 20 & 1) | (v >> 28 & 1) << 1);
  i.abs = static_cast<std::uint8_t>((v >> 21 & 1) | (v >> 29 & 1) << 1);
  const bool is_compare = i.format == encoding::vopc;
  if (!is_compare) {
    if ((v >> 8 & 7) == 7 || (v >> 11 & 3) == 3) return false;
    i.sdwa.dst = select(v >> 8);
    i.sdwa.unused = static_cast<sdwa_unused>(v >> 11 & 3);
    i.clamp = (v >> 13 & 1) != 0;
    i.omod = static_cast<std::uint8_t>(v >> 14 & 3);
  }
  for (unsigned n = 0; n < f->operands; ++n) {
    const operand_form &o = f->operand[n];
    bool good = true;
    switch (o.field) {
    case 'd':
      good = vgpr(w[0] >> 17 & 0xff, o.type, i.dst);
      break;
    case 'c':
      if (!is_compare)
        special(special_register::vcc_lo, i.dst2);
      else if ((v >> 15 & 1) != 0)
        good = scalar_destination(v >> 8 & 0x7f, o.type, i.dst);
      else
        special(special_register::vcc_lo, i.dst);
      break;
    case 'x':
      special(special_register::exec_lo, i.dst);
      break;
    case 'k':
      special(special_register::vcc_lo, i.src[2]);
      break;
    case '0':
      good = source((v & 0xff) | ((v >> 23 & 1) != 0 ? 0 : 256), o.type, i.src[0], false, 0, false);
      break;
    case '1': {
      const unsigned code = (w[0] >> 9 & 0xff) | ((v >> 31 & 1) != 0 ? 0 : 256);
      good = source(code, o.type, i.src[1], false, 1, false);
      break;
    }
    default:
      good = false;
    }
    if (!good) return false;
  }
  return true;
}

// The word behind. `source`, the field that asked for it, becomes the register that the word names.
bool decoder::dpp(unsigned &source) {
  i.dpp.is_dpp8 = is_dpp8_code(source);
  if (used >= available || !f->has(i.dpp.is_dpp8 ? '8' : 'p')) return false;
  const std::uint32_t v = w[used++];
  i.dpp.fetch_inactive = source == 0xea;
  source = 256 | (v & 0xff);
  i.dpp.is_present = true;
  if (i.dpp.is_dpp8) {
    i.dpp.selects = v >> 8;
    i.dpp.bound_ctrl = true; // lanes that are off give zero
    return true;
  }
  i.dpp.control = static_cast<std::uint16_t>(v >> 8 & 0x1ff);
  i.dpp.fetch_inactive = is_rdna() && (v >> 18 & 1) != 0;
  i.dpp.bound_ctrl = (v >> 19 & 1) != 0;
  i.dpp.bank_mask = static_cast<std::uint8_t>(v >> 24 & 15);
  i.dpp.row_mask = static_cast<std::uint8_t>(v >> 28);
  if (i.format < encoding::vop3) {
    i.neg = static_cast<std::uint8_t>((v >> 20 & 1) | (v >> 22 & 1) << 1);
    i.abs = static_cast<std::uint8_t>((v >> 21 & 1) | (v >> 23 & 1) << 1);
  }
  return dpp_control_is_known(chip, i.dpp.control);
}

bool decoder::vop3() {
  const bool is_derived = f->format != encoding::vop3;
  const bool has_carry = is_derived ? f->format == encoding::vop2 && f->find('c') != nullptr : f->find('e') != nullptr;
  i.clamp = (w[0] >> 15 & 1) != 0;
  if (!has_carry) {
    i.abs = static_cast<std::uint8_t>(w[0] >> 8 & 7);
    if (f->has('o')) i.op_sel = static_cast<std::uint8_t>(w[0] >> 11 & 15);
  }
  i.omod = static_cast<std::uint8_t>(w[1] >> 27 & 3);
  i.neg = static_cast<std::uint8_t>(w[1] >> 29);
  unsigned code0 = w[1] & 0x1ff;
  if (has_true16() && (code0 == dpp_code || is_dpp8_code(code0)) && !dpp(code0)) return false;
  for (unsigned n = 0; n < f->operands; ++n) {
    const operand_form &o = f->operand[n];
    bool good = true;
    switch (o.field) {
    case 'd':
      good = vgpr(w[0] & 0xff, o.type, i.dst);
      break;
    case 'D':
      good = scalar_destination(w[0] & 0xff, o.type, i.dst);
      break;
    case 'e':
      good = scalar_destination(w[0] >> 8 & 0x7f, o.type, i.dst2);
      break;
    case 'c':
      if (f->format == encoding::vopc)
        good = scalar_destination(w[0] & 0xff, o.type, i.dst);
      else
        good = scalar_destination(w[0] >> 8 & 0x7f, o.type, i.dst2);
      break;
    case 'x':
      special(special_register::exec_lo, i.dst);
      break;
    case 'k':
      good = scalar_source(w[1] >> 18 & 0x1ff, o.type, i.src[2], false);
      break;
    case '0':
      good = source(code0, o.type, i.src[0], is_rdna(), 0, false);
      break;
    case '1':
      good = source(w[1] >> 9 & 0x1ff, o.type, i.src[1], is_rdna(), 1, false);
      break;
    case '2':
      good = source(w[1] >> 18 & 0x1ff, o.type, i.src[2], is_rdna(), 2, false);
      break;
    default:
      good = false;
    }
    if (!good) return false;
  }
  return true;
}

bool decoder::vop3p() {
  const bool is_matrix = f->has('m') || f->has('M');
  const unsigned accumulators = w[1] >> 27 & 3;
  bool result_accumulates = false;
  unsigned code0 = w[1] & 0x1ff;
  if (is_matrix) {
    i.cbsz = static_cast<std::uint8_t>(w[0] >> 8 & 7);
    i.abid = static_cast<std::uint8_t>(w[0] >> 11 & 15);
    i.blgp = static_cast<std::uint8_t>(w[1] >> 29);
    result_accumulates = f->has('M') || (w[0] >> 15 & 1) != 0;
  } else {
    i.clamp = (w[0] >> 15 & 1) != 0;
    i.abs = static_cast<std::uint8_t>(w[0] >> 8 & 7);
    i.op_sel = static_cast<std::uint8_t>(w[0] >> 11 & 7);
    i.op_sel_hi = static_cast<std::uint8_t>(accumulators | (w[0] >> 14 & 1) << 2);
    i.neg = static_cast<std::uint8_t>(w[1] >> 29);
    if (has_true16() && (code0 == dpp_code || is_dpp8_code(code0)) && !dpp(code0)) return false;
  }
  for (unsigned n = 0; n < f->operands; ++n) {
    const operand_form &o = f->operand[n];
    bool good = true;
    const auto accumulate = [&](operand &to, bool in_accumulators) {
      if (is_matrix && in_accumulators && to.kind == operand_kind::vgpr) to.kind = operand_kind::agpr;
    };
    switch (o.field) {
    case 'd':
      good = vgpr(w[0] & 0xff, o.type, i.dst);
      accumulate(i.dst, result_accumulates);
      break;
    case '0':
      good = source(code0, o.type, i.src[0], is_rdna(), 0, false);
      accumulate(i.src[0], (accumulators & 1) != 0);
      break;
    case '1':
      good = source(w[1] >> 9 & 0x1ff, o.type, i.src[1], is_rdna(), 1, false);
      accumulate(i.src[1], (accumulators & 2) != 0);
      break;
    case '2':
      good = source(w[1] >> 18 & 0x1ff, o.type, i.src[2], is_rdna(), 2, false);
      // Of a sparse product it is an index.
      accumulate(i.src[2], result_accumulates && o.type.kind != operand_type::base::bits);
      break;
    default:
      good = false;
    }
    if (!good) return false;
  }
  return true;
}

} // namespace gompsim::gcn
