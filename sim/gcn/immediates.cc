// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Immediates that the assembler has words for.
#include "sim/gcn/disassemble.h"

#include <cstdio>

namespace gompsim::gcn {

namespace {

std::string decimal(unsigned n) { return std::to_string(n); }

std::string hexadecimal(unsigned n) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%x", n);
  return text;
}

std::string waits(unsigned v, generation g) {
  unsigned vm, exp, lgkm, most_lgkm;
  if (g == generation::gfx11) {
    vm = v >> 10 & 63;
    exp = v & 7;
    lgkm = v >> 4 & 63;
    most_lgkm = 63;
  } else {
    vm = (v & 15) | (v >> 14 & 3) << 4;
    exp = v >> 4 & 7;
    most_lgkm = g == generation::gfx10 ? 63 : 15;
    lgkm = v >> 8 & most_lgkm;
  }
  const bool all = vm == 63 && exp == 7 && lgkm == most_lgkm;
  std::string text;
  const auto put = [&](const char *name, unsigned n, unsigned most) {
    if (!all && n == most) return;
    if (!text.empty()) text += " ";
    text += std::string(name) + "(" + decimal(n) + ")";
  };
  put("vmcnt", vm, 63);
  put("expcnt", exp, 7);
  put("lgkmcnt", lgkm, most_lgkm);
  return text;
}

const char *message_name(unsigned id, generation g) {
  if (g == generation::gfx11) {
    switch (id) {
    case 1:
      return "MSG_INTERRUPT";
    case 2:
      return "MSG_HS_TESSFACTOR";
    case 3:
      return "MSG_DEALLOC_VGPRS";
    case 5:
      return "MSG_STALL_WAVE_GEN";
    case 6:
      return "MSG_HALT_WAVES";
    case 9:
      return "MSG_GS_ALLOC_REQ";
    case 0x80:
      return "MSG_RTN_GET_DOORBELL";
    case 0x81:
      return "MSG_RTN_GET_DDID";
    case 0x82:
      return "MSG_RTN_GET_TMA";
    case 0x83:
      return "MSG_RTN_GET_REALTIME";
    case 0x84:
      return "MSG_RTN_SAVE_WAVE";
    case 0x85:
      return "MSG_RTN_GET_TBA";
    case 0x86:
      return "MSG_RTN_GET_TBA_TO_PC";
    default:
      return nullptr;
    }
  }
  static constexpr const char *names[] = {nullptr,
                                          "MSG_INTERRUPT",
                                          "MSG_GS",
                                          "MSG_GS_DONE",
                                          "MSG_SAVEWAVE",
                                          "MSG_STALL_WAVE_GEN",
                                          "MSG_HALT_WAVES",
                                          "MSG_ORDERED_PS_DONE",
                                          "MSG_EARLY_PRIM_DEALLOC",
                                          "MSG_GS_ALLOC_REQ",
                                          "MSG_GET_DOORBELL",
                                          "MSG_GET_DDID",
                                          nullptr,
                                          nullptr,
                                          nullptr,
                                          "MSG_SYSMSG"};
  if (id == 11 && g != generation::gfx10) return nullptr;
  return id < 16 ? names[id] : nullptr;
}

std::string message(unsigned v, generation g) {
  const bool is_new = g == generation::gfx11;
  const unsigned id = is_new ? v & 0xff : v & 15, operation = is_new ? 0 : v >> 4 & 7, stream = is_new ? 0 : v >> 8 & 3;
  const char *name = message_name(id, g);
  if (name != nullptr) {
    const bool has_stream = !is_new && (id == 2 || id == 3);
    if (has_stream) {
      static constexpr const char *operations[] = {"GS_OP_NOP", "GS_OP_CUT", "GS_OP_EMIT", "GS_OP_EMIT_CUT"};
      if (operation == 0 && id == 3 && stream == 0) return std::string("sendmsg(") + name + ", GS_OP_NOP)";
      if (operation >= 1 && operation <= 3)
        return std::string("sendmsg(") + name + ", " + operations[operation] + ", " + decimal(stream) + ")";
    } else if (!is_new && id == 15) {
      static constexpr const char *operations[] = {nullptr, "SYSMSG_OP_ECC_ERR_INTERRUPT", "SYSMSG_OP_REG_RD", nullptr,
                                                   "SYSMSG_OP_TTRACE_PC"};
      if (operation < 5 && operations[operation] != nullptr && stream == 0)
        return std::string("sendmsg(") + name + ", " + operations[operation] + ")";
    } else if (operation == 0 && stream == 0) {
      return std::string("sendmsg(") + name + ")";
    }
  }
  if ((v & ~(is_new ? 0xffu : 0x37fu)) != 0) return decimal(v);
  return "sendmsg(" + decimal(id) + ", " + decimal(operation) + ", " + decimal(stream) + ")";
}

const char *register_name(unsigned id, generation g) {
  const bool is_rdna = g >= generation::gfx10, is_11 = g == generation::gfx11, is_940 = g == generation::gfx940;
  switch (id) {
  case 1:
    return "HW_REG_MODE";
  case 2:
    return "HW_REG_STATUS";
  case 3:
    return "HW_REG_TRAPSTS";
  case 4:
    return is_rdna ? nullptr : "HW_REG_HW_ID";
  case 5:
    return "HW_REG_GPR_ALLOC";
  case 6:
    return "HW_REG_LDS_ALLOC";
  case 7:
    return "HW_REG_IB_STS";
  case 15:
    return "HW_REG_SH_MEM_BASES";
  case 16:
    return is_11 ? nullptr : "HW_REG_TBA_LO";
  case 17:
    return is_11 ? nullptr : "HW_REG_TBA_HI";
  case 18:
    return is_11 ? "HW_REG_PERF_SNAPSHOT_PC_LO" : "HW_REG_TMA_LO";
  case 19:
    return is_11 ? "HW_REG_PERF_SNAPSHOT_PC_HI" : "HW_REG_TMA_HI";
  case 20:
    return is_rdna ? "HW_REG_FLAT_SCR_LO" : is_940 ? "HW_REG_XCC_ID" : nullptr;
  case 21:
    return is_rdna ? "HW_REG_FLAT_SCR_HI" : is_940 ? "HW_REG_SQ_PERF_SNAPSHOT_DATA" : nullptr;
  case 22:
    return is_940 ? "HW_REG_SQ_PERF_SNAPSHOT_DATA1" : nullptr;
  case 23:
    return is_rdna ? "HW_REG_HW_ID1" : is_940 ? "HW_REG_SQ_PERF_SNAPSHOT_PC_LO" : nullptr;
  case 24:
    return is_rdna ? "HW_REG_HW_ID2" : is_940 ? "HW_REG_SQ_PERF_SNAPSHOT_PC_HI" : nullptr;
  case 25:
    return g == generation::gfx10 ? "HW_REG_POPS_PACKER" : nullptr;
  case 27:
    return is_11 ? "HW_REG_PERF_SNAPSHOT_DATA" : nullptr;
  case 29:
    return is_rdna ? "HW_REG_SHADER_CYCLES" : nullptr;
  default:
    return nullptr;
  }
}

std::string hardware_register(unsigned v, generation g) {
  const unsigned id = v & 63, offset = v >> 6 & 31, bits = (v >> 11 & 31) + 1;
  const char *name = register_name(id, g);
  std::string text = "hwreg(" + (name != nullptr ? std::string(name) : decimal(id));
  if (offset != 0 || bits != 32) text += ", " + decimal(offset) + ", " + decimal(bits);
  return text + ")";
}

// s_waitcnt_depctr: counters by name, with those that wait for nothing left out.
std::string dependences(unsigned v) {
  struct counter {
    const char *name;
    unsigned shift, most;
  };
  static constexpr counter counters[] = {{"hold_cnt", 7, 1}, {"sa_sdst", 0, 1}, {"va_vdst", 12, 15}, {"va_sdst", 9, 7},
                                         {"va_ssrc", 8, 1},  {"va_vcc", 1, 1},  {"vm_vsrc", 2, 7}};
  unsigned known = 0;
  bool all = true;
  for (const counter &c : counters) {
    known |= c.most << c.shift;
    all = all && (v >> c.shift & c.most) == c.most;
  }
  // Bits that belong to no counter are set, or all of them clear.
  if ((v & ~known) != 0) return hexadecimal(v);
  std::string text;
  for (const counter &c : counters) {
    const unsigned n = v >> c.shift & c.most;
    if (n == c.most && !all) continue;
    if (!text.empty()) text += " ";
    text += std::string("depctr_") + c.name + "(" + decimal(n) + ")";
  }
  return text;
}

std::string delay(unsigned v) {
  static constexpr const char *ids[] = {
      nullptr,         "VALU_DEP_1",    "VALU_DEP_2",        "VALU_DEP_3",   "VALU_DEP_4",   "TRANS32_DEP_1",
      "TRANS32_DEP_2", "TRANS32_DEP_3", "FMA_ACCUM_CYCLE_1", "SALU_CYCLE_1", "SALU_CYCLE_2", "SALU_CYCLE_3"};
  static constexpr const char *skips[] = {nullptr, "NEXT", "SKIP_1", "SKIP_2", "SKIP_3", "SKIP_4"};
  std::string text;
  const auto put = [&](const char *kind, unsigned n, const char *const *names, unsigned count) {
    if (n == 0) return;
    if (!text.empty()) text += " | ";
    text += std::string(kind) + "(" +
            (n < count ? std::string(names[n]) : "/* invalid " + std::string(kind, 6) + " value */") + ")";
  };
  put("instid0", v & 15, ids, 12);
  put("instskip", v >> 4 & 7, skips, 6);
  put("instid1", v >> 7 & 15, ids, 12);
  return text.empty() ? "0" : text;
}

std::string index_modes(unsigned v) {
  if (v > 15) return hexadecimal(v);
  static constexpr const char *names[] = {"SRC0", "SRC1", "SRC2", "DST"};
  std::string text;
  for (unsigned n = 0; n < 4; ++n)
    if ((v >> n & 1) != 0) text += (text.empty() ? "" : ",") + std::string(names[n]);
  return "gpr_idx(" + text + ")";
}

// The pattern of ds_swizzle_b32 (gfx9 and later).
std::string swizzle(unsigned v) {
  if (v >= 0xe000) return "swizzle(FFT," + decimal(v & 31) + ")";
  if (v >= 0xc000) return "swizzle(ROTATE," + decimal(v >> 10 & 1) + "," + decimal(v >> 5 & 31) + ")";
  if ((v & 0xff00) == 0x8000) {
    std::string text = "swizzle(QUAD_PERM";
    for (unsigned n = 0; n < 4; ++n) text += "," + decimal(v >> 2 * n & 3);
    return text + ")";
  }
  if ((v & 0x8000) != 0) return decimal(v);
  const unsigned keep = v & 31, set = v >> 5 & 31, flip = v >> 10 & 31;
  // All the lanes of a group read one of them, by their place in it.
  const unsigned group = (~keep & 31) + 1;
  if (keep == 31 && set == 0 && flip != 0 && (flip & (flip - 1)) == 0) return "swizzle(SWAP," + decimal(flip) + ")";
  if (keep == 31 && set == 0 && flip > 1 && (flip & (flip + 1)) == 0) return "swizzle(REVERSE," + decimal(flip + 1) + ")";
  if (group > 1 && (group & (group - 1)) == 0 && set < group && flip == 0)
    return "swizzle(BROADCAST," + decimal(group) + "," + decimal(set) + ")";
  std::string text = "swizzle(BITMASK_PERM,\"";
  for (unsigned n = 5; n-- > 0;) {
    const unsigned k = keep >> n & 1, s = set >> n & 1, f = flip >> n & 1;
    text += s != 0 ? (f != 0 ? '0' : '1') : k == 0 ? (f != 0 ? '1' : '0') : f != 0 ? 'i' : 'p';
  }
  return text + "\")";
}

} // namespace

std::string immediate_text(char field, const instruction &i, const gcn_chip &chip) {
  const unsigned v = static_cast<std::uint32_t>(i.immediate) & 0xffff;
  switch (field) {
  case 'w':
    return waits(v, chip.generation);
  case 'm':
    return message(v, chip.generation);
  case 'h':
    return hardware_register(v, chip.generation);
  case 'p':
    return dependences(v);
  case 'y':
    return delay(v);
  case 'g':
    return index_modes(v);
  case 's':
    return swizzle(static_cast<unsigned>(i.memory_offset));
  default:
    return decimal(v);
  }
}

} // namespace gompsim::gcn
