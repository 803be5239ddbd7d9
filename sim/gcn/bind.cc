// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From decoded instructions to those that are executed: finds routines, and turns operands into places.
#include "sim/gcn/bind.h"

#include <algorithm>
#include <limits>

#include "sim/gcn/decode.h"
#include "sim/gcn/memory_operation.h"
#include "sim/gcn/modify.h"
#include "sim/gcn/observe.h"
#include "sim/gcn/race_access.h"
#include "sim/gcn/registers.h"
#include "sim/gcn/soft_stack.h"
#include "sim/gcn/stored_back.h"
#include "sim/gcn/weak_access.h"

namespace gompsim::gcn {

code::code() = default;
code::~code() = default;

namespace {

constexpr std::uint32_t no_word = ~std::uint32_t{0};

// The scalar word of a special register; no_word: it is not simulated.
std::uint32_t word_of(const operand &o) {
  const auto which = static_cast<special_register>(o.index);
  using enum special_register;
  if (which >= ttmp0 && which < m0) return word_ttmp + (o.index - static_cast<unsigned>(ttmp0));
  const unsigned high = o.width == 1 ? 1 : 0; // apertures as 32 bits are their upper halves
  switch (which) {
  case flat_scratch_lo:
    return word_flat_scratch;
  case flat_scratch_hi:
    return word_flat_scratch + 1;
  case xnack_mask_lo:
    return word_xnack_mask;
  case xnack_mask_hi:
    return word_xnack_mask + 1;
  case vcc_lo:
    return word_vcc;
  case vcc_hi:
    return word_vcc + 1;
  case m0:
    return word_m0;
  case exec_lo:
    return word_exec;
  case exec_hi:
    return word_exec + 1;
  case scc:
    return word_scc;
  case null:
    return word_zero;
  case shared_base:
    return word_shared_base + high;
  case shared_limit:
    return word_shared_limit + high;
  case private_base:
    return word_private_base + high;
  case private_limit:
    return word_private_limit + high;
  default:
    return no_word;
  }
}

// Which of the two settings of rounding and denormals an instruction follows.
std::uint16_t mode_of(const routine &r) {
  const lane_type t = is_float(r.d) ? r.d : r.src[0];
  if (!is_float(t)) return 0;
  return t == lane_type::f32 ? follows_mode_32 : follows_mode_64;
}

// Registers that are more than one begin at an even number where VGPRs and AGPRs are one file (gfx90a and later CDNA).
bool is_odd_tuple(const operand &o) {
  return (o.kind == operand_kind::vgpr || o.kind == operand_kind::agpr) && o.width > 1 && o.index % 2 != 0;
}

bool is_absent(const operand &o) { return o.kind == operand_kind::none || o.kind == operand_kind::off; }

} // namespace

bool has_odd_tuple(const instruction &i, const gcn_chip &chip) {
  return chip.unified_registers && (is_odd_tuple(i.dst) || std::any_of(std::begin(i.src), std::end(i.src), is_odd_tuple));
}

operand_ref binder::constant(std::uint64_t v) {
  const auto [at, is_new] = constants.try_emplace(v, 0);
  if (is_new) {
    at->second = ref_constant | ref_uniform | static_cast<operand_ref>(out.constants.size() * 8);
    out.constants.push_back(v);
  }
  return at->second;
}

bool binder::reference(const operand &o, operand_ref &r) {
  switch (o.kind) {
  case operand_kind::none:
  case operand_kind::off:
    return true;
  case operand_kind::sgpr:
    r = scalar_ref(o.index);
    return o.index + o.width <= sgpr_count;
  case operand_kind::vgpr:
    r = vgpr_ref(o.index);
    return o.index + o.width <= 256u;
  case operand_kind::agpr:
    r = first_agpr + o.index * vector_bytes;
    return o.index + o.width <= 256u;
  case operand_kind::special: {
    const std::uint32_t word = word_of(o);
    r = scalar_ref(word);
    return word != no_word;
  }
  case operand_kind::constant:
  case operand_kind::literal:
    r = constant(o.value);
    return true;
  }
  return false;
}

bool binder::references(const instruction &i, insn &o) {
  if (!reference(i.dst, o.d) || !reference(i.src[0], o.a) || !reference(i.src[1], o.b) || !reference(i.src[2], o.c) ||
      !reference(i.dst2, o.e))
    return false;
  if (i.dst.kind == operand_kind::special && o.d == scalar_ref(word_zero)) o.d = scalar_ref(word_sink);
  if (i.dst2.kind == operand_kind::special && o.e == scalar_ref(word_zero)) o.e = scalar_ref(word_sink);
  return true;
}

bool binder::memory(const instruction &i, insn &o) {
  const memory_operation &m = memory_operation_of(i.op);
  if (m.kind == memory_kind::none || i.lds || i.gds) return false;
  const bool is_buffer = m.space == memory_space::buffer;
  o.run = is_buffer ? find_buffer(m.kind) : m.kind == memory_kind::atomic ? find_atomic(m) : all.memory(m);
  if (o.run == nullptr || (m.kind == memory_kind::atomic && m.space == memory_space::scratch)) return false;
  o.words = m.words;
  o.imm = i.memory_offset;
  const auto flag = [&](bool on, memory_flag f) { o.flags |= on ? f : 0; };
  flag(i.cache.glc || i.cache.dlc || i.cache.scc, mem_ordered);
  flag(!is_absent(i.dst), mem_returns);
  flag(m.high, mem_high_half);
  flag(m.d16, mem_keeps_half);
  if (is_buffer) {
    flag(i.idxen, mem_buffer_index);
    flag(i.offen, mem_buffer_offset);
    return reference(i.src[3], o.e); // the scalar offset
  }
  if (m.space == memory_space::shared) {
    if (m.is_double) {
      const unsigned step = 4u * m.words * (m.far_apart ? 64 : 1);
      o.imm = static_cast<std::int64_t>(static_cast<std::uint64_t>(i.memory_offset) * step |
                                        (static_cast<std::uint64_t>(i.memory_offset2) * step) << 32);
    }
    o.e = o.c;
    // gfx9 and gfx10 have what is compared with first.
    if (m.kind == memory_kind::atomic && (m.atomic == atomic_kind::cmpswap || m.atomic == atomic_kind::fcmpswap) &&
        !m.new_first)
      std::swap(o.b, o.e);
    if (o.e == 0) o.e = o.b;
  } else {
    flag(i.format == encoding::global, mem_global);
    flag(is_absent(i.src[0]), mem_no_vector);
    flag(!is_absent(i.src[2]), mem_shared_address);
    o.e = o.b;
    if (m.kind == memory_kind::atomic && (m.atomic == atomic_kind::cmpswap || m.atomic == atomic_kind::fcmpswap))
      o.e = o.b + m.words * vector_bytes; // behind the new value
  }
  return true;
}

namespace {

bool is_register_simulated(const gcn_chip &chip, const instruction &i) {
  switch (i.op) {
  case opcode::s_getreg_b32:
    return find_hardware_register(chip, static_cast<unsigned>(i.immediate) & 63, false) != nullptr;
  case opcode::s_setreg_b32:
  case opcode::s_setreg_imm32_b32:
    return find_hardware_register(chip, static_cast<unsigned>(i.immediate) & 63, true) != nullptr;
  case opcode::s_sendmsg_rtn_b64:
    return (i.immediate & 0xff) == message_real_time;
  default:
    return true;
  }
}

} // namespace

bool binder::scalar(const instruction &i, insn &o) {
  if (i.format == encoding::smem)
    if (const handler h = find_scalar_memory(i.op); h != nullptr) {
      o.run = h;
      o.imm = i.memory_offset;
      o.flags |= i.cache.glc || i.cache.dlc ? mem_ordered : 0;
      o.flags |= i.src[0].width == 4 ? mem_buffer : 0;
      o.flags |= scalar_atomic_words(i.op) != 0 && !is_absent(i.dst) ? mem_returns : 0;
      return true;
    }
  if (!is_register_simulated(chip, i)) return false;
  handler h = find_control(i.op);
  if (h == nullptr) h = find_relative(i.op);
  if (h != nullptr) {
    o.run = h;
    o.imm = i.format == encoding::smem ? i.memory_offset : i.immediate;
    return true;
  }
  o.run = find_scalar(i.op);
  if (o.run == nullptr) return false;
  if (i.format == encoding::sopk) {
    // A comparison has its register as source; else the immediate is the only one.
    const bool compares = !is_absent(i.src[0]);
    const bool is_unsigned = compares && i.op >= opcode::s_cmpk_eq_u32 && i.op <= opcode::s_cmpk_le_u32;
    const operand_ref k = constant(is_unsigned ? static_cast<std::uint16_t>(i.immediate)
                                               : static_cast<std::uint64_t>(std::int64_t{i.immediate}));
    (compares ? o.b : o.a) = k;
  }
  return true;
}

namespace {

// On gfx9 16 bits are written with zeros above them; what came with gfx9 and has op_sel, and what adds to its destination or
// has a constant, leaves the upper half as it is. From gfx10 on everything does.
bool keeps_other_half(const instruction &i, const gcn_chip &chip) {
  if (chip.is_rdna()) return true;
  switch (i.op) {
  case opcode::v_mac_f16:
  case opcode::v_fmac_f16:
  case opcode::v_madak_f16:
  case opcode::v_madmk_f16:
  case opcode::v_mad_f16:
  case opcode::v_mad_u16:
  case opcode::v_mad_i16:
  case opcode::v_fma_f16:
  case opcode::v_div_fixup_f16:
  case opcode::v_min3_f16:
  case opcode::v_min3_i16:
  case opcode::v_min3_u16:
  case opcode::v_max3_f16:
  case opcode::v_max3_i16:
  case opcode::v_max3_u16:
  case opcode::v_med3_f16:
  case opcode::v_med3_i16:
  case opcode::v_med3_u16:
  case opcode::v_add_i16:
  case opcode::v_sub_i16:
    return true;
  default:
    return (i.op_sel & 8) != 0;
  }
}

// Their sources are of 32 or 16 bits, as op_sel_hi says.
bool mixes(opcode op) {
  return op == opcode::v_fma_mix_f32 || op == opcode::v_fma_mixlo_f16 || op == opcode::v_fma_mixhi_f16 ||
         op == opcode::v_mad_mix_f32 || op == opcode::v_mad_mixlo_f16 || op == opcode::v_mad_mixhi_f16;
}

} // namespace

bool binder::vector(const instruction &i, insn &o) {
  o.flags |= vector_instruction;
  if (const handler h = find_relative(i.op); h != nullptr) {
    o.run = h;
    return !i.sdwa.is_present && !i.dpp.is_present;
  }
  if (const handler h = find_matrix(i, &o.imm); h != nullptr) {
    o.run = h;
    return true;
  }
  if (const handler h = find_dot3(i.op); h != nullptr) {
    // A constant is what the type says, which a choice of halves may not be.
    for (unsigned k = 0; k < 3; ++k)
      if (mixes(i.op) && (i.op_sel_hi >> k & 1) != 0 && i.src[k].value != 0 &&
          (i.src[k].kind == operand_kind::constant || i.src[k].kind == operand_kind::literal))
        return false;
    if (i.dpp.is_present) return false;
    o.run = h;
    o.flags |= mixes(i.op) ? follows_mode_32 : 0;
    o.imm = packed_modifiers{i.op_sel, i.op_sel_hi, i.neg, i.abs, i.clamp}.packed();
    return true;
  }
  if (i.format == encoding::vop3p && find_lane(i.op, chip).run == nullptr) return packed(i, o);
  routine r = find_lane(i.op, chip);
  if (r.run == nullptr) {
    r = find_dot(i.op);
    if (r.run != nullptr && ((i.neg | i.abs) != 0 || i.sdwa.is_present)) return false;
  }
  if (r.run == nullptr) r = all.integer(i.op);
  if (r.run == nullptr && !chip.is_rdna()) r = all.reduced_trigonometry(i.op);
  if (r.run == nullptr) r = all.floating(i.op);
  if (r.run == nullptr) r = all.carry(i.op);
  if (r.run == nullptr) r = all.compare(i.op);
  if (r.run == nullptr) r = all.convert(i.op);
  if (i.clamp && r.d != lane_type::none && !is_float(r.d)) r = all.saturated(i.op);
  if (r.run == nullptr) return false;
  o.run = r.run;
  if (i.format == encoding::ds) o.imm = i.memory_offset;
  if (i.op == opcode::v_permlane16_b32 || i.op == opcode::v_permlanex16_b32) o.imm = i.op_sel;
  if (!modify(i, r, o)) return false;
  o.flags |= mode_of(r);
  return true;
}

bool binder::modify(const instruction &i, const routine &r, insn &o) {
  modification m;
  bool any = false;
  const bool narrow = is_half_word(r.d);
  const operand_ref *refs[] = {&o.a, &o.b, &o.c};
  operand_ref prepared[3] = {o.a, o.b, o.c};
  for (unsigned k = 0; k < 3; ++k) {
    const lane_type t = r.src[k];
    if (t == lane_type::none) {
      if ((i.neg >> k & 1) != 0 || (i.abs >> k & 1) != 0) return false;
      continue;
    }
    modified_source s;
    s.neg = (i.neg >> k & 1) != 0;
    s.abs = (i.abs >> k & 1) != 0;
    s.moves = k == 0 && i.dpp.is_present;
    if (i.sdwa.is_present && k < 2) {
      using enum sdwa_select;
      const sdwa_select w = i.sdwa.src[k];
      if (w <= byte3) s.shift = static_cast<std::uint8_t>(8 * static_cast<unsigned>(w)), s.part = 8;
      if (w == word0 || w == word1) s.shift = w == word1 ? 16 : 0, s.part = 16;
      s.sext = i.sdwa.sext[k];
    } else if (is_half_word(t) && (i.op_sel >> k & 1) != 0) {
      s.shift = s.part = 16;
    }
    if (!s.neg && !s.abs && !s.moves && s.part == 32) continue;
    s.bits = words_of(t) == 2 ? 64 : is_half_word(t) ? 16 : 32;
    s.from = *refs[k];
    s.to = prepared[k] = first_temporary + 2 * k * vector_bytes;
    m.src[k] = s;
    any = true;
  }
  if (i.dpp.is_present && m.src[0].bits == 0) return false;
  if (i.sdwa.is_present && r.d == lane_type::none && r.src[0] == lane_type::none) return false;

  m.omod = i.omod;
  m.clamp = i.clamp && is_float(r.d); // integers saturate by themselves
  if (r.d != lane_type::none) {
    if (m.omod != 0 && !is_float(r.d)) return false;
    bool finishes = m.omod != 0 || m.clamp;
    if (i.sdwa.is_present && i.sdwa.dst != sdwa_select::dword) {
      using enum sdwa_select;
      const sdwa_select w = i.sdwa.dst;
      if (w <= byte3)
        m.shift = static_cast<std::uint8_t>(8 * static_cast<unsigned>(w)), m.part = 8;
      else
        m.shift = w == word1 ? 16 : 0, m.part = 16;
      m.unused = i.sdwa.unused;
      finishes = true;
    } else if (narrow && keeps_other_half(i, chip)) {
      m.shift = (i.op_sel & 8) != 0 ? 16 : 0;
      m.part = 16;
      m.unused = sdwa_unused::preserve;
      finishes = true;
    }
    if (finishes) {
      m.type = r.d;
      m.from = first_temporary + 6 * vector_bytes;
      m.to = o.d;
      m.loads = r.reads_d;
      any = true;
    }
  } else if (m.omod != 0) {
    return false;
  }
  if (!any) return true;
  m.dpp = i.dpp;
  m.plain = o;
  m.plain.a = prepared[0];
  m.plain.b = prepared[1];
  m.plain.c = prepared[2];
  if (m.to != 0) m.plain.d = m.from;
  o.run = run_modified;
  out.modifications.push_back(std::make_unique<modification>(m));
  o.modified = out.modifications.back().get();
  return true;
}

namespace {

struct packed_operation {
  opcode op, half;
  std::uint8_t bits;
  opcode limited = opcode::none; // of integers with clamp, where the sign matters
};
constexpr packed_operation packed_operations[] = {
    {opcode::v_pk_add_f16, opcode::v_add_f16, 16},
    {opcode::v_pk_mul_f16, opcode::v_mul_f16, 16},
    {opcode::v_pk_fma_f16, opcode::v_fma_f16, 16},
    {opcode::v_pk_min_f16, opcode::v_min_f16, 16},
    {opcode::v_pk_max_f16, opcode::v_max_f16, 16},
    {opcode::v_pk_add_u16, opcode::v_add_u16, 16, opcode::v_add_u16},
    {opcode::v_pk_add_i16, opcode::v_add_u16, 16, opcode::v_add_i16},
    {opcode::v_pk_sub_u16, opcode::v_sub_u16, 16, opcode::v_sub_u16},
    {opcode::v_pk_sub_i16, opcode::v_sub_u16, 16, opcode::v_sub_i16},
    {opcode::v_pk_mul_lo_u16, opcode::v_mul_lo_u16, 16},
    {opcode::v_pk_mad_u16, opcode::v_mad_u16, 16, opcode::v_mad_u16},
    {opcode::v_pk_mad_i16, opcode::v_mad_u16, 16, opcode::v_mad_i16},
    {opcode::v_pk_min_u16, opcode::v_min_u16, 16},
    {opcode::v_pk_max_u16, opcode::v_max_u16, 16},
    {opcode::v_pk_min_i16, opcode::v_min_i16, 16},
    {opcode::v_pk_max_i16, opcode::v_max_i16, 16},
    {opcode::v_pk_lshlrev_b16, opcode::v_lshlrev_b16, 16},
    {opcode::v_pk_lshrrev_b16, opcode::v_lshrrev_b16, 16},
    {opcode::v_pk_ashrrev_i16, opcode::v_ashrrev_i16, 16},
    {opcode::v_pk_add_f32, opcode::v_add_f32, 32},
    {opcode::v_pk_mul_f32, opcode::v_mul_f32, 32},
    {opcode::v_pk_fma_f32, opcode::v_fma_f32, 32},
};

} // namespace

bool binder::packed(const instruction &i, insn &o) {
  const auto *p = std::find_if(std::begin(packed_operations), std::end(packed_operations),
                               [&](const packed_operation &k) { return k.op == i.op; });
  if (p == std::end(packed_operations) || i.dpp.is_present) return false;
  routine r = all.integer(p->half);
  if (i.clamp && r.run != nullptr) r = all.saturated(p->limited);
  if (r.run == nullptr) r = all.floating(p->half);
  if (r.run == nullptr) return false;
  o.flags |= mode_of(r);
  modification m;
  m.packed = true;
  m.half_bits = p->bits;
  m.select_low = i.op_sel;
  m.select_high = i.op_sel_hi;
  m.neg_low = i.neg;
  m.neg_high = i.abs;
  m.clamp = i.clamp;
  m.type = r.d;
  m.from = first_temporary + 6 * vector_bytes;
  m.to = o.d;
  m.plain = o;
  m.plain.run = r.run;
  m.plain.d = m.from;
  operand_ref *prepared[] = {&m.plain.a, &m.plain.b, &m.plain.c};
  for (unsigned k = 0; k < 3; ++k) {
    if (r.src[k] == lane_type::none) continue;
    m.src[k].bits = p->bits;
    m.src[k].from = *prepared[k];
    m.src[k].to = *prepared[k] = first_temporary + 2 * k * vector_bytes;
  }
  o.run = run_modified;
  out.modifications.push_back(std::make_unique<modification>(m));
  o.modified = out.modifications.back().get();
  return true;
}

bool binder::bind(const instruction &i, insn &o) {
  o = insn{};
  if (has_odd_tuple(i, chip) || !references(i, o) || !plain(i, o)) return false;
  weak_access a;
  const bool is_buffer = memory_operation_of(i.op).space == memory_space::buffer;
  const handler h = out.modes.weak || is_buffer ? find_weak(i, chip, &a) : nullptr;
  if (h == nullptr) return true;
  o.run = h;
  const auto at = std::find(out.accesses.begin(), out.accesses.end(), a);
  o.words = static_cast<std::uint16_t>(at - out.accesses.begin());
  if (at == out.accesses.end()) out.accesses.push_back(a);
  return true;
}

bool binder::plain(const instruction &i, insn &o) {
  switch (i.format) {
  case encoding::sop1:
  case encoding::sop2:
  case encoding::sopc:
  case encoding::sopk:
  case encoding::sopp:
  case encoding::smem:
    return scalar(i, o);
  case encoding::flat:
  case encoding::global:
  case encoding::scratch:
    return memory(i, o);
  case encoding::ds:
    return memory_operation_of(i.op).kind != memory_kind::none ? memory(i, o) : !i.gds && (scalar(i, o) || vector(i, o));
  case encoding::mubuf:
    o.run = find_control(i.op); // cache operations
    return o.run != nullptr || memory(i, o);
  case encoding::vop1:
  case encoding::vop2:
  case encoding::vop3:
  case encoding::vop3p:
  case encoding::vopc:
    return vector(i, o);
  default:
    return false;
  }
}

bool can_execute(const instruction &i, const gcn_chip &chip) {
  code scratch;
  scratch.chip = &chip;
  insn o;
  return binder(scratch).bind(i, o);
}

std::unique_ptr<const code> bind_code(const gcn_chip &chip, std::span<const std::byte> text,
                                      std::span<const std::uint64_t> starts, access_modes modes, race_sites *races,
                                      bool soft_stacks) {
  auto c = std::make_unique<code>();
  c->modes = modes;
  c->chip = &chip;
  c->text.assign(text.begin(), text.end());
  const std::size_t words = text.size() / 4;
  c->at.assign(words, code::none);
  std::vector<bool> begins(words + 1, false);
  for (const std::uint64_t s : starts)
    if (s % 4 == 0 && s / 4 < words) begins[s / 4] = true;

  binder b(*c);
  struct branch {
    std::size_t insn;
    std::int64_t to;
  };
  std::vector<branch> branches;
  std::vector<std::uint32_t> &offsets = c->offsets;
  c->insns.reserve(words);
  offsets.reserve(words + 1);
  for (std::size_t word = 0; word < words;) {
    instruction i;
    const auto offset = static_cast<std::uint32_t>(word * 4);
    const bool known = decode(chip, c->text, offset, &i);
    // Where a function begins in the middle of it, it was none.
    std::size_t next = word + std::max(1u, i.bytes / 4u);
    for (std::size_t k = word + 1; k < std::min(next, words); ++k)
      if (begins[k]) next = k;
    insn o;
    if (!known || next - word != i.bytes / 4u || !b.bind(i, o)) {
      o = insn{};
      o.run = run_illegal;
    } else if (soft_stacks && moves_soft_stack(i)) {
      o.run = run_soft_stack;
    }
    c->at[word] = static_cast<std::uint32_t>(c->insns.size());
    if (races != nullptr && o.run != run_illegal) {
      watched_race looked;
      if (const handler h = find_race_observer(i, o, *races, &looked); h != nullptr) {
        c->races.push_back(std::make_unique<watched_race>(looked));
        insn w = o;
        w.run = h;
        w.race = c->races.back().get();
        c->insns.push_back(w);
        offsets.push_back(offset);
      }
    }
    if (o.run != run_illegal)
      for (const handler h : find_observers(i, modes)) {
        c->observed.push_back(std::make_unique<watched>(watch(i, o)));
        c->observed.back()->stored_back = modes.check && is_stored_back(chip, c->text, i, offset + i.bytes);
        insn w = o;
        w.run = h;
        w.watch = c->observed.back().get();
        c->insns.push_back(w);
        offsets.push_back(offset);
      }
    if (o.run != run_illegal && (i.target >= 0 || i.op == opcode::s_branch)) branches.push_back({c->insns.size(), i.target});
    c->insns.push_back(o);
    offsets.push_back(offset);
    word = next;
  }
  insn end;
  end.run = run_off_the_end;
  c->insns.push_back(end);
  offsets.push_back(static_cast<std::uint32_t>(words * 4));
  for (const branch &k : branches) {
    const insn *to = k.to < 0 ? nullptr : c->find(static_cast<std::uint64_t>(k.to));
    c->insns[k.insn].target = to;
    if (to == nullptr) c->insns[k.insn].run = run_illegal;
  }
  return c;
}

} // namespace gompsim::gcn
