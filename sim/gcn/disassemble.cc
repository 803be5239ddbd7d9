// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/disassemble.h"

#include <cinttypes>
#include <cstdio>

#include "sim/gcn/fields.h"
#include "sim/gcn/form.h"

namespace gompsim::gcn {

namespace {

std::string decimal(std::int64_t n) { return std::to_string(n); }
std::string hexadecimal(std::uint64_t n) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%" PRIx64, n);
  return text;
}

// As an inline constant is written.
std::string small(std::int32_t n) {
  return n >= -16 && n <= 64 ? decimal(n) : hexadecimal(static_cast<std::uint32_t>(n) & 0xffff);
}

std::string signed_hexadecimal(std::int64_t n) {
  return n < 0 ? "-" + hexadecimal(static_cast<std::uint64_t>(-n)) : hexadecimal(static_cast<std::uint64_t>(n));
}

std::string numbered(const char *prefix, unsigned first, unsigned words) {
  if (words == 1) return prefix + decimal(first);
  return std::string(prefix) + "[" + decimal(first) + ":" + decimal(first + words - 1) + "]";
}

std::string special_text(const operand &o) {
  using enum special_register;
  struct name {
    special_register lo;
    const char *text;
  };
  static constexpr name halves[] = {
      {flat_scratch_lo, "flat_scratch"}, {xnack_mask_lo, "xnack_mask"}, {vcc_lo, "vcc"}, {exec_lo, "exec"}};
  static constexpr name others[] = {{m0, "m0"},
                                    {null, "null"},
                                    {shared_base, "src_shared_base"},
                                    {shared_limit, "src_shared_limit"},
                                    {private_base, "src_private_base"},
                                    {private_limit, "src_private_limit"},
                                    {pops_exiting_wave_id, "src_pops_exiting_wave_id"},
                                    {vccz, "src_vccz"},
                                    {execz, "src_execz"},
                                    {scc, "src_scc"},
                                    {lds_direct, "src_lds_direct"}};
  const auto s = static_cast<special_register>(o.index);
  if (s >= ttmp0 && s < m0) return numbered("ttmp", o.index - static_cast<unsigned>(ttmp0), o.width);
  for (const name &n : halves) {
    const unsigned half = o.index - static_cast<unsigned>(n.lo);
    if (half < 2) return std::string(n.text) + (o.width == 2 ? "" : half == 0 ? "_lo" : "_hi");
  }
  for (const name &n : others)
    if (n.lo == s) return n.text;
  return "?";
}

// Inline constants are written as what they are, for the type; a literal with the same value is, too.
std::string constant_text(const operand_type &t, const operand &o) {
  static constexpr const char *texts[] = {"0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0"};
  const bool is_wide = t.bits == 64, is_half = t.is_half(), is_float = t.is_float();
  std::uint64_t v = o.value;
  std::int64_t number = is_wide ? static_cast<std::int64_t>(v) : static_cast<std::int32_t>(v);
  if (is_half && !is_float) {
    if (o.kind == operand_kind::constant) return number >= -16 && number <= 64 ? decimal(number) : hexadecimal(v);
    if (number >= -16 && number <= 64) return decimal(number);
    operand_type word;
    word.bits = 32;
    for (unsigned n = 0; n < 8; ++n)
      if (v == inline_value(word, 240 + n)) return texts[n];
    return hexadecimal(v & 0xffff);
  }
  if (is_half && o.kind == operand_kind::literal) {
    v &= 0xffff;
    number = static_cast<std::int16_t>(v);
  }
  if (number >= -16 && number <= 64) return decimal(number);
  for (unsigned n = 0; n < 8; ++n)
    if (v == inline_value(t, 240 + n)) return texts[n];
  if (v == inline_value(t, 248)) return is_wide ? "0.15915494309189532" : "0.15915494";
  if (is_wide && is_float) v >>= 32;
  return hexadecimal(v & 0xffffffff);
}

class writer {
public:
  writer(const instruction &instr, const gcn_chip &c, const form &row) : i(instr), chip(c), f(row) {}

  std::string run() {
    out = f.mnemonic;
    out += suffix();
    for (unsigned n = 0; n < f.operands; ++n) one(f.operand[n]);
    modifiers();
    return std::move(out);
  }

private:
  const instruction &i;
  const gcn_chip &chip;
  const form &f;
  std::string out;
  bool first = true;

  bool is_derived() const { return f.format == encoding::vop2 || f.format == encoding::vop1 || f.format == encoding::vopc; }

  const char *suffix() const {
    if (f.format == encoding::vop3) {
      if (i.dpp.is_present) return "_e64_dpp";
      return f.has('e') ? "_e64" : "";
    }
    if (f.format == encoding::vop3p) return i.dpp.is_present ? "_e64_dpp" : "";
    if (!is_derived()) return "";
    if (i.sdwa.is_present) return "_sdwa";
    if (i.format == encoding::vop3) return i.dpp.is_present ? "_e64_dpp" : f.has('n') ? "" : "_e64";
    // The assembler of gfx11 writes compares without it.
    if (i.dpp.is_present) return f.format == encoding::vopc ? "" : "_dpp";
    return f.operands == 0 || f.has('n') ? "" : "_e32";
  }

  void separate() {
    out += first ? " " : ", ";
    first = false;
  }
  void put(const std::string &text) {
    separate();
    out += text;
  }

  std::string plain(const operand &o, const operand_type &t) const {
    switch (o.kind) {
    case operand_kind::sgpr:
      return numbered("s", o.index, o.width);
    case operand_kind::vgpr:
      return numbered("v", o.index, o.width);
    case operand_kind::agpr:
      return numbered("a", o.index, o.width);
    case operand_kind::special:
      return special_text(o);
    case operand_kind::constant:
    case operand_kind::literal:
      return constant_text(t, o);
    case operand_kind::off:
      return "off";
    case operand_kind::none:
      break;
    }
    return "?";
  }

  // gfx11 names the halves of registers.
  bool has_half(const operand &o, const operand_type &t) const {
    return chip.generation == generation::gfx11 && o.kind == operand_kind::vgpr && t.is_half() && !f.has('z') &&
           (is_derived() || f.format == encoding::vop3);
  }

  void source(unsigned n, const operand_type &t) {
    const operand &o = i.src[n];
    std::string text = plain(o, t);
    if (has_half(o, t)) text += (i.op_sel >> n & 1) != 0 ? ".h" : ".l";
    const bool negates = (i.neg >> n & 1) != 0, absolute = (i.abs >> n & 1) != 0;
    if (i.sdwa.is_present && i.sdwa.sext[n]) {
      text = "sext(" + text + ")";
    } else if (i.format != encoding::vop3p || f.has('z')) {
      if (absolute) text = "|" + text + "|";
      if (negates) {
        const bool is_number = o.kind == operand_kind::constant || o.kind == operand_kind::literal;
        text = is_number && !absolute ? "neg(" + text + ")" : "-" + text;
      }
    }
    put(text);
  }

  void destination(const operand &o, const operand_type &t) {
    std::string text = plain(o, t);
    if (has_half(o, t)) text += (i.op_sel & 8) != 0 ? ".h" : ".l";
    put(text);
  }

  void smem_offset() {
    separate();
    if (i.src[1].kind == operand_kind::none) {
      out += i.memory_offset == 0 && chip.is_rdna() ? "null" : signed_hexadecimal(i.memory_offset);
      return;
    }
    out += plain(i.src[1], {});
    if (i.memory_offset != 0) out += " offset:" + signed_hexadecimal(i.memory_offset);
  }

  void one(const operand_form &o) {
    const bool is_memory = i.format >= encoding::ds;
    switch (o.field) {
    case 'd':
    case 'D':
      if (i.dst.kind != operand_kind::none) destination(i.dst, o.type);
      break;
    case 'c':
      put(plain(f.format == encoding::vopc ? i.dst : i.dst2, o.type));
      break;
    case 'e':
      put(plain(i.dst2, o.type));
      break;
    case 'x':
      if (is_memory || i.format == encoding::smem) put(plain(i.src[i.format == encoding::smem ? 2 : 1], o.type));
      break;
    case 'r':
      if (i.dst.kind != operand_kind::none) put(plain(i.dst, o.type));
      break;
    case 'S':
      put(plain(i.src[0], o.type));
      break;
    case '0':
      if (i.format == encoding::smem)
        put(plain(i.src[2], o.type));
      else if (is_memory)
        put(plain(i.src[1], o.type));
      else
        source(0, o.type);
      break;
    case '1':
      if (is_memory)
        put(plain(i.src[2], o.type));
      else
        source(1, o.type);
      break;
    case '2':
      source(2, o.type);
      break;
    case 'k':
      put(plain(i.src[2], o.type));
      break;
    case 'K':
      put(i.format == encoding::sopk ? plain(i.src[0], o.type) : hexadecimal(i.src[2].value));
      break;
    case 'a':
      put(plain(i.src[0], o.type));
      break;
    case 'b':
      put(plain(i.src[i.format == encoding::mubuf ? 2 : 0], o.type));
      break;
    case 's':
      put(plain(i.src[2], o.type));
      break;
    case 'o':
      if (i.format == encoding::smem) smem_offset();
      if (i.format == encoding::mubuf) put(plain(i.src[3], o.type));
      break;
    case 'O':
      break;
    case 'i':
      put(small(i.immediate));
      break;
    case 'I':
      put(hexadecimal(static_cast<std::uint32_t>(i.immediate) & 0xffff));
      break;
    case 'z':
      if (i.immediate != 0) put(decimal(i.immediate & 0xffff));
      break;
    case 'l':
      put(decimal(i.immediate & 0xffff));
      break;
    case 'w':
      if (i.format == encoding::ds) break;
      [[fallthrough]];
    default:
      put(immediate_text(o.field, i, chip));
    }
  }

  void modifiers() {
    switch (i.format) {
    case encoding::vop2:
    case encoding::vop1:
    case encoding::vopc:
    case encoding::vop3:
      vector_modifiers();
      break;
    case encoding::vop3p:
      packed_modifiers();
      break;
    case encoding::ds:
      ds_modifiers();
      break;
    case encoding::smem:
      if (f.operands > 2 && i.cache.glc) out += " glc";
      if (f.operands > 2 && i.cache.dlc) out += " dlc";
      break;
    case encoding::flat:
    case encoding::global:
    case encoding::scratch:
    case encoding::mubuf:
      memory_modifiers();
      break;
    default:
      break;
    }
  }

  static void list(std::string &to, const char *name, unsigned bits, unsigned count) {
    to += " ";
    to += name;
    to += ":[";
    for (unsigned n = 0; n < count; ++n) {
      if (n != 0) to += ",";
      to += (bits >> n & 1) != 0 ? "1" : "0";
    }
    to += "]";
  }

  unsigned sources() const {
    unsigned n = 0;
    for (unsigned k = 0; k < f.operands; ++k)
      if (f.operand[k].field >= '0' && f.operand[k].field <= '2') ++n;
    return n;
  }

  void vector_modifiers() {
    if (i.format == encoding::vop3 && i.op_sel != 0) {
      const unsigned n = sources();
      const bool has_result = i.dst.kind != operand_kind::none && f.find('x') == nullptr;
      const bool is_compare = f.format == encoding::vopc && i.dpp.is_present;
      const bool has_third = f.has('j');
      const unsigned count = f.has('f') ? 2 : has_third ? 4 : has_result && !is_compare ? n + 1 : n;
      list(out, "op_sel", has_third ? i.op_sel : (i.op_sel & ((1u << n) - 1)) | (i.op_sel >> 3 & 1u) << n, count);
    }
    if (i.clamp) out += " clamp";
    if (i.omod != 0) out += i.omod == 1 ? " mul:2" : i.omod == 2 ? " mul:4" : " div:2";
    if (i.sdwa.is_present) sdwa_modifiers();
    if (i.dpp.is_present) dpp_modifiers();
  }

  void sdwa_modifiers() {
    static constexpr const char *selects[] = {"BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD"};
    static constexpr const char *unused[] = {"UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE"};
    const auto select = [&](const char *name, sdwa_select s) {
      out += std::string(" ") + name + ":" + selects[static_cast<unsigned>(s)];
    };
    if (i.format != encoding::vopc && !f.has('w')) {
      select("dst_sel", i.sdwa.dst);
      out += std::string(" dst_unused:") + unused[static_cast<unsigned>(i.sdwa.unused)];
    }
    select("src0_sel", i.sdwa.src[0]);
    if (f.find('1') != nullptr) select("src1_sel", i.sdwa.src[1]);
  }

  void dpp_modifiers() {
    const dpp_fields &d = i.dpp;
    const unsigned c = d.control;
    if (d.is_dpp8) {
      out += " dpp8:[";
      for (unsigned n = 0; n < 8; ++n) out += (n == 0 ? "" : ",") + decimal(d.selects >> 3 * n & 7);
      out += d.fetch_inactive ? "] fi:1" : "]";
      return;
    }
    out += " ";
    if (c <= 0xff) {
      out += "quad_perm:[";
      for (unsigned n = 0; n < 4; ++n) out += (n == 0 ? "" : ",") + decimal(c >> 2 * n & 3);
      out += "]";
    } else if (c < 0x110) {
      out += "row_shl:" + decimal(c & 15);
    } else if (c < 0x120) {
      out += "row_shr:" + decimal(c & 15);
    } else if (c < 0x130) {
      out += "row_ror:" + decimal(c & 15);
    } else if (c < 0x140) {
      out += c == 0x130 ? "wave_shl:1" : c == 0x134 ? "wave_rol:1" : c == 0x138 ? "wave_shr:1" : "wave_ror:1";
    } else if (c < 0x150) {
      out += c == 0x140 ? "row_mirror" : c == 0x141 ? "row_half_mirror" : c == 0x142 ? "row_bcast:15" : "row_bcast:31";
    } else if (c < 0x160) {
      out += (chip.is_rdna() ? "row_share:" : "row_newbcast:") + decimal(c & 15);
    } else {
      out += "row_xmask:" + decimal(c & 15);
    }
    out += " row_mask:" + hexadecimal(d.row_mask) + " bank_mask:" + hexadecimal(d.bank_mask);
    if (d.bound_ctrl) out += " bound_ctrl:1";
    if (d.fetch_inactive) out += " fi:1";
  }

  void packed_modifiers() {
    if (f.has('m') || f.has('M')) {
      if (i.cbsz != 0) out += " cbsz:" + decimal(i.cbsz);
      if (i.abid != 0) out += " abid:" + decimal(i.abid);
      const bool negates = chip.generation == generation::gfx940 && f.operand[0].type.bits == 64;
      if (i.blgp != 0 && negates) list(out, "neg", i.blgp, 3);
      if (i.blgp != 0 && !negates) out += " blgp:" + decimal(i.blgp);
      return;
    }
    const unsigned n = sources(), every = (1u << n) - 1;
    if ((i.op_sel & every) != 0) list(out, "op_sel", i.op_sel, n);
    if (n > 1 && !f.has('q') && (i.op_sel_hi & every) != (f.has('z') ? 0 : every)) list(out, "op_sel_hi", i.op_sel_hi, n);
    if (!f.has('z')) {
      if ((i.neg & every) != 0) list(out, "neg_lo", i.neg, n);
      if ((i.abs & every) != 0) list(out, "neg_hi", i.abs, n);
    }
    if (i.clamp) out += " clamp";
    if (i.dpp.is_present) dpp_modifiers();
  }

  void ds_modifiers() {
    if (f.find('O') != nullptr) {
      if (i.memory_offset != 0) out += " offset0:" + decimal(i.memory_offset);
      if (i.memory_offset2 != 0) out += " offset1:" + decimal(i.memory_offset2);
    } else if (f.find('w') != nullptr) {
      if (i.memory_offset != 0) out += " offset:" + immediate_text('s', i, chip);
    } else if (i.memory_offset != 0 && f.find('o') != nullptr) {
      out += " offset:" + decimal(i.memory_offset);
    }
    if (i.gds) out += " gds";
  }

  void memory_modifiers() {
    const bool is_buffer = i.format == encoding::mubuf;
    if (is_buffer && i.idxen) out += " idxen";
    if (is_buffer && i.offen) out += " offen";
    if (i.memory_offset != 0 && f.operands != 0) out += " offset:" + decimal(i.memory_offset);
    const bool is_operation = f.operands == 0; // on caches
    if (chip.generation == generation::gfx940) {
      if (i.cache.glc) out += " sc0";
      if (i.cache.slc && !is_operation) out += " nt";
      if (i.cache.scc) out += " sc1";
    } else {
      if (i.cache.glc) out += " glc";
      if (i.cache.slc && !is_operation) out += " slc";
      if (i.cache.dlc) out += " dlc";
      if (i.cache.scc) out += " scc";
    }
    if (i.lds) out += " lds";
  }
};

} // namespace

std::string disassemble(const instruction &i, const gcn_chip &chip) {
  const form *f = i.op == opcode::none ? nullptr : form_at(i.row);
  return f == nullptr ? "(not an instruction)" : writer(i, chip, *f).run();
}

} // namespace gompsim::gcn
