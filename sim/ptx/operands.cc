// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the operands of a statement to those of an instruction.
#include <bit>
#include <cstring>

#include "sim/engine/memory.h"
#include "sim/ptx/control.h"
#include "sim/ptx/decode.h"
#include "sim/ptx/lane_constants.h"
#include "sim/ptx/warp.h"

namespace gompsim::ptx {

operand_ref decoder::constant(std::uint64_t value, bool wide) {
  const auto [it, fresh] = constant_refs.emplace(std::pair{value, wide}, 0);
  if (fresh) {
    it->second = make_ref(base_of::constants, constants_used);
    constant_list.emplace_back(value, wide);
    constants_used += wide ? 256 : 128;
  }
  return it->second;
}

operand_ref decoder::lane_constant(unsigned which) {
  const auto [it, fresh] = lane_constants.emplace(which, 0);
  if (fresh) {
    it->second = make_ref(base_of::constants, constants_used);
    constants_used += 128;
    note_kind(it->second, false);
  }
  return it->second;
}

operand_ref decoder::temporary(bool wide) {
  const operand_ref r = make_ref(base_of::frame, frame_slot(wide ? 256 : 128));
  note_kind(r, wide);
  return r;
}
// Predicates share slots, so that everything else stays aligned to cache lines.
operand_ref decoder::temporary_predicate() {
  if (predicates_left == 0) {
    predicate_at = frame_slot(128);
    predicates_left = 32;
  }
  --predicates_left;
  predicate_at += 4;
  const operand_ref r = make_ref(base_of::frame, predicate_at - 4);
  note_predicate(r);
  return r;
}

bool decoder::expect_operands(const statement &s, std::size_t least, std::size_t most) {
  if (s.operands.size() >= least && s.operands.size() <= most) return true;
  return fail(s.position, "the number of operands is wrong");
}

bool decoder::any_register(const operand &o, bool *wide, operand_ref *r) {
  if (o.kind == operand::kind_of::sink) {
    *wide = true;
    *r = temporary(true);
    return true;
  }
  if (o.kind != operand::kind_of::word) return fail(o.position, "expected a register");
  if (o.offset != 0)
    return fail(o.position,
                find(o.word) != nullptr ? "expected a register" : "symbol " + std::string(o.word) + " is not declared");
  std::string_view w = o.word;
  unsigned element = 0;
  const name *n = find(w);
  if (n == nullptr) {
    // %r.x, .y, .z, .w of a vector
    const auto dot = w.rfind('.');
    if (dot != std::string_view::npos && dot + 2 == w.size()) {
      static constexpr std::string_view parts = "xyzw";
      const auto e = parts.find(w.back());
      n = find(w.substr(0, dot));
      if (n != nullptr && e != std::string_view::npos) element = static_cast<unsigned>(e);
    }
    if (n == nullptr) return fail(o.position, std::string(o.word) + " is not declared");
    if (element >= n->elements) return fail(o.position, "the register has no such part");
  } else if (n->elements != 1) {
    return fail(o.position, "a whole vector is not allowed here");
  }
  if (n->kind != name::kind_of::reg) return fail(o.position, "not a register for data");
  *wide = n->wide;
  *r = n->ref[element];
  return true;
}

const operand_ref *decoder::pair(const operand &o) {
  const name *n = o.kind == operand::kind_of::word && o.offset == 0 ? find(o.word) : nullptr;
  if (n != nullptr && n->kind == name::kind_of::pair) return n->ref;
  fail(o.position, "expected a register of 128 bits");
  return nullptr;
}

bool decoder::destination(const operand &o, scalar t, operand_ref *r) {
  bool wide;
  if (o.kind == operand::kind_of::sink) {
    *r = temporary(size_of(t) == 8);
    return true;
  }
  if (!any_register(o, &wide, r)) return false;
  if (wide != (size_of(t) == 8)) return fail(o.position, "the register has another size than the instruction");
  return true;
}

bool decoder::predicate(std::string_view w, std::size_t at, operand_ref *r) {
  const name *n = find(w);
  if (n == nullptr) return fail(at, "the predicate is not declared");
  if (n->kind != name::kind_of::predicate) return fail(at, "not a predicate");
  *r = n->ref[0];
  return true;
}

bool decoder::destination_predicate(const operand &o, operand_ref *r) {
  if (o.kind == operand::kind_of::sink || (o.kind == operand::kind_of::word && o.word == "_")) {
    *r = temporary_predicate();
    return true;
  }
  if (o.kind != operand::kind_of::word) return fail(o.position, "expected a predicate");
  return predicate(o.word, o.position, r);
}

bool decoder::source_predicate(const operand &o, operand_ref *r, lane_mask *flip) {
  *flip = o.negated ? all_lanes : 0;
  if (o.kind == operand::kind_of::integer) {
    *r = constant(o.bits != 0 ? all_lanes : 0, false);
    return true;
  }
  if (o.kind != operand::kind_of::word) return fail(o.position, "expected a predicate");
  return predicate(o.word, o.position, r);
}

bool decoder::special(const operand &o, scalar t, operand_ref *r, bool *found) {
  *found = true;
  const std::string_view w = o.word;
  const auto in = [&](base_of b, unsigned slot) {
    *r = make_ref(b, slot * 128);
    return true;
  };
  const auto fixed = [&](std::uint64_t v) {
    *r = constant(v, size_of(t) == 8);
    return true;
  };
  const auto machine = [&](machine_value which, bool wide) {
    *r = temporary(wide);
    insn &i = emit_unguarded(o.position, run_machine_value);
    i.dst = *r;
    i.imm = static_cast<std::int64_t>(which);
    return true;
  };
  static constexpr struct {
    std::string_view name;
    base_of base;
    unsigned slot;
  } slots[] = {
      {"%tid.x", base_of::warp, reg_tid_x},
      {"%tid.y", base_of::warp, reg_tid_y},
      {"%tid.z", base_of::warp, reg_tid_z},
      {"%warpid", base_of::warp, reg_warpid},
      {"%ntid.x", base_of::block, reg_ntid_x},
      {"%ntid.y", base_of::block, reg_ntid_y},
      {"%ntid.z", base_of::block, reg_ntid_z},
      {"%ctaid.x", base_of::block, reg_ctaid_x},
      {"%ctaid.y", base_of::block, reg_ctaid_y},
      {"%ctaid.z", base_of::block, reg_ctaid_z},
      {"%nctaid.x", base_of::block, reg_nctaid_x},
      {"%nctaid.y", base_of::block, reg_nctaid_y},
      {"%nctaid.z", base_of::block, reg_nctaid_z},
      {"%nwarpid", base_of::block, reg_nwarpid},
      {"%smid", base_of::block, reg_smid},
      {"%nsmid", base_of::block, reg_nsmid},
      {"%dynamic_smem_size", base_of::block, reg_dynamic_smem_size},
      {"%total_smem_size", base_of::block, reg_total_smem_size},
  };
  for (const auto &s : slots)
    if (s.name == w) return in(s.base, s.slot);
  static constexpr std::string_view lanes[] = {"%laneid",      "%lanemask_eq", "%lanemask_le",
                                               "%lanemask_lt", "%lanemask_ge", "%lanemask_gt"};
  for (unsigned i = 0; i < std::size(lanes); ++i)
    if (lanes[i] == w) {
      *r = lane_constant(i);
      return true;
    }
  if (w == "%clock") return machine(machine_value::clock, false);
  if (w == "%clock_hi") return machine(machine_value::clock_hi, false);
  if (w == "%clock64") return machine(machine_value::clock64, true);
  if (w == "%globaltimer") return machine(machine_value::globaltimer, true);
  if (w == "%globaltimer_lo") return machine(machine_value::globaltimer_lo, false);
  if (w == "%globaltimer_hi") return machine(machine_value::globaltimer_hi, false);
  if (w == "WARP_SZ") return fixed(warp_size);
  if (w == "%gridid" || w.substr(0, 7) == "%envreg" || w == "%reserved_smem_offset_begin" ||
      w == "%reserved_smem_offset_end" || w == "%tid.w" || w == "%ctaid.w" || w == "%aggr_smem_size")
    return fixed(0);
  if (w == "%ntid.w" || w == "%nctaid.w") return fixed(1);
  *found = false;
  return true;
}

bool decoder::source(const operand &o, scalar t, operand_ref *r) {
  const bool wide = size_of(t) == 8;
  switch (o.kind) {
  case operand::kind_of::integer: {
    std::uint64_t v = o.bits;
    if (is_float(t)) { // an integer where a floating-point number belongs
      const auto d = static_cast<double>(static_cast<std::int64_t>(v));
      if (t == scalar::f64)
        v = std::bit_cast<std::uint64_t>(d);
      else if (t == scalar::f32)
        v = std::bit_cast<std::uint32_t>(static_cast<float>(d));
      else if (v != 0)
        return fail(o.position, "a number of this type must be given by its bits, in a register");
    } else if (size_of(t) < 8) {
      v &= (std::uint64_t{1} << 8 * size_of(t)) - 1;
    }
    *r = constant(v, wide);
    return true;
  }
  case operand::kind_of::real: {
    double d;
    if (o.float_bits == 32) {
      if (t == scalar::f32 || t == scalar::b32) {
        *r = constant(o.bits, false);
        return true;
      }
      d = std::bit_cast<float>(static_cast<std::uint32_t>(o.bits));
    } else {
      d = std::bit_cast<double>(o.bits);
    }
    if (t == scalar::f64 || t == scalar::b64)
      *r = constant(std::bit_cast<std::uint64_t>(d), true);
    else if (t == scalar::f32 || t == scalar::b32)
      *r = constant(std::bit_cast<std::uint32_t>(static_cast<float>(d)), false);
    else
      return fail(o.position, "a floating-point number is not allowed here");
    return true;
  }
  case operand::kind_of::sink:
    return fail(o.position, "'_' is no source");
  case operand::kind_of::vector:
  case operand::kind_of::address:
    return fail(o.position, "expected a value");
  case operand::kind_of::word:
    break;
  }
  const name *n = find(o.word);
  if (n != nullptr && n->kind == name::kind_of::reg && n->elements == 1 && o.offset == 0) {
    if (n->wide != wide) return fail(o.position, "the register has another size than the instruction");
    *r = n->ref[0];
    return true;
  }
  if (n != nullptr && n->kind == name::kind_of::local) {
    *r = temporary(true);
    insn &i = emit_unguarded(o.position, run_local_address);
    i.dst = *r;
    i.imm = static_cast<std::int64_t>(n->offset) + o.offset;
    return wide || fail(o.position, "an address has 64 bits");
  }
  if (n != nullptr && n->kind == name::kind_of::kernel_param) {
    *r = constant(n->offset + static_cast<std::uint64_t>(o.offset), true);
    return wide || fail(o.position, "an address has 64 bits");
  }
  if (n != nullptr && n->kind == name::kind_of::variable) {
    *r = constant(program.address_of_variable(n->index) + static_cast<std::uint64_t>(o.offset), wide);
    return true;
  }
  bool found;
  if (n == nullptr && !special(o, t, r, &found)) return false;
  if (n == nullptr && found) {
    // A special register of 32 bits may be read as one of 64.
    if (wide && o.word != "%clock64" && o.word != "%globaltimer" && o.word != "WARP_SZ" && o.word != "%gridid") {
      const operand_ref narrow = *r;
      *r = temporary(true);
      insn &i = emit_unguarded(o.position, best_routines().convert(scalar::u64, scalar::u32, 0, true, false));
      i.dst = *r;
      i.a = narrow;
    }
    return true;
  }
  if (n == nullptr) {
    const symbol s = program.linked->find(fn.mod, o.word);
    std::uint64_t v = 0;
    switch (s.kind) {
    case symbol::kind_of::function:
      v = program.address_of_function(s.index);
      break;
    case symbol::kind_of::variable:
      v = program.address_of_variable(s.index);
      break;
    case symbol::kind_of::service:
      return fail(o.position, "the address of a system call cannot be taken");
    case symbol::kind_of::none:
      v = 0;
      break;
    }
    if (s.kind != symbol::kind_of::none) {
      *r = constant(v + static_cast<std::uint64_t>(o.offset), wide);
      return true;
    }
  }
  bool is_wide;
  if (!any_register(o, &is_wide, r)) return false;
  if (is_wide != wide) return fail(o.position, "the register has another size than the instruction");
  return true;
}

bool decoder::address(const operand &o, operand_ref *base, std::int64_t *offset) {
  if (o.kind != operand::kind_of::address) return fail(o.position, "expected an address");
  *offset = o.offset;
  if (o.word.empty()) {
    *base = constant(0, true);
    return true;
  }
  const name *n = find(o.word);
  if (n != nullptr && n->kind == name::kind_of::reg && n->elements == 1 && !n->wide) {
    // A 32-bit register as an address: of shared, local or constant memory.
    *base = temporary(true);
    insn &i = emit_unguarded(o.position, best_routines().convert(scalar::u64, scalar::u32, 0, true, false));
    i.dst = *base;
    i.a = n->ref[0];
    return true;
  }
  operand plain;
  plain.kind = operand::kind_of::word;
  plain.word = o.word;
  plain.position = o.position;
  return source(plain, scalar::u64, base);
}

bool decoder::constant_integer(const operand &o, std::uint64_t *v) {
  if (o.kind != operand::kind_of::integer) return fail(o.position, "expected a constant");
  *v = o.bits;
  return true;
}

insn &decoder::emit_unguarded(std::size_t position, handler routine, flow f) {
  out.insns.emplace_back();
  out.positions.push_back(static_cast<std::uint32_t>(position));
  flows.push_back(f);
  branch_index.push_back(-1);
  insn &i = out.insns.back();
  i.run = routine;
  i.guard = make_ref(base_of::constants, 0);
  return i;
}

insn &decoder::emit(const statement &s, handler routine, flow f) {
  insn &i = emit_unguarded(s.position, routine, f);
  if (s.guarded) {
    predicate(s.guard, s.position, &i.guard);
    i.guard_flip = s.guard_negated ? all_lanes : 0;
  }
  return i;
}

int decoder::begin_block(const statement &s) {
  if (!s.guarded) return -1;
  insn &i = emit_unguarded(s.position, run_branch_if, flow::branch_if);
  predicate(s.guard, s.position, &i.guard);
  i.guard_flip = s.guard_negated ? 0 : all_lanes;
  return static_cast<int>(out.insns.size()) - 1;
}

void decoder::end_block(int at) {
  if (at >= 0) branch_index[static_cast<std::size_t>(at)] = static_cast<std::int64_t>(out.insns.size());
}

void decoder::branch_to(std::string_view label, std::size_t position) {
  jumps.push_back({static_cast<std::uint32_t>(out.insns.size() - 1), label, scopes.back().id, position, no_table, 0});
}

void decoder::switch_to(const std::vector<std::string_view> &list, std::size_t position) {
  auto *table = keep(switch_table{});
  table->targets.resize(list.size());
  const auto at = static_cast<std::uint32_t>(out.insns.size() - 1);
  out.insns.back().extra = table;
  many.push_back({at, table, std::vector<std::uint32_t>(list.size())});
  for (std::size_t k = 0; k < list.size(); ++k)
    jumps.push_back({at, list[k], scopes.back().id, position, many.size() - 1, k});
}

} // namespace gompsim::ptx
