// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The forms of loads, stores, atomic operations and what else has to do with memory.
#include <algorithm>
#include <iterator>

#include "sim/ptx/control.h"
#include "sim/ptx/decode.h"
#include "sim/ptx/observe.h"
#include "sim/ptx/weak_access.h"

namespace gompsim::ptx {

namespace {

// Takes qualifiers of order, scope and caching where they stand. Caches make no difference.
bool take_qualifiers(opcode &op, form &f) {
  for (;;) {
    if (op.take("volatile") || op.take("mmio"))
      f.aux |= mem_volatile | mem_sys;
    else if (op.take("relaxed"))
      f.aux |= mem_volatile;
    else if (op.take("cta"))
      f.aux |= mem_cta;
    else if (op.take("sys"))
      f.aux |= mem_sys;
    else if (op.take("acquire"))
      f.aux |= mem_acquire;
    else if (op.take("release"))
      f.aux |= mem_release;
    else if (op.take("acq_rel"))
      f.aux |= mem_acquire | mem_release;
    else if (op.take("weak") || op.take("gpu") || op.take("cluster")) {
    } else if (op.take("ca") || op.take("cg") || op.take("cs") || op.take("cv") || op.take("lu") || op.take("wb") ||
               op.take("wt") || op.take("nc") || op.take("noftz")) {
    } else if (op.count != 0 && (op.mods[0].substr(0, 4) == "L1::" || op.mods[0].substr(0, 4) == "L2::")) {
      if (op.mods[0] == "L2::cache_hint") f.hint = true; // has an operand of its own
      op.drop();
    } else
      return true;
  }
}

// An offset may be anything; where it wraps, the access is found to be illegal.
std::int64_t further(std::int64_t offset, std::uint64_t bytes) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(offset) + bytes);
}

// --- values that pass between functions, and kernel parameters ---

const decoder::name *param_of(decoder &d, const operand &o) {
  if (o.kind != operand::kind_of::address || o.word.empty()) return nullptr;
  const auto *n = d.find(o.word);
  return n != nullptr && n->kind == decoder::name::kind_of::param ? n : nullptr;
}

bool access_frame(decoder &d, const form &f, const statement &s, const decoder::name &n, const operand &value,
                  std::int64_t offset, bool load) {
  const unsigned bytes = size_of(f.type);
  if (offset < 0 || static_cast<std::uint64_t>(offset) + bytes > std::uint64_t{n.shape.words} * (n.shape.wide ? 8 : 4) ||
      static_cast<std::uint64_t>(offset) % 8 + bytes > 8)
    return d.fail(s.position, "access outside the parameter");
  bool wide;
  operand_ref r;
  if (value.kind == operand::kind_of::word && d.find(value.word) != nullptr &&
      d.find(value.word)->kind == decoder::name::kind_of::reg) {
    if (!d.any_register(value, &wide, &r)) return false;
  } else if (load) {
    if (!d.any_register(value, &wide, &r)) return false;
  } else {
    wide = bytes == 8;
    if (!d.source(value, f.type, &r)) return false;
  }
  if (bytes == 8 && !wide) return d.fail(s.position, "the register is too small for the type");
  const routines &t = best_routines();
  const std::uint64_t flags = wide && bytes < 8 ? std::uint64_t{mem_wide_dst} : 0;
  // A value that fills its place is moved like a register.
  if (offset == 0 && flags == 0 && bytes >= 4 && n.shape.wide == (bytes == 8)) {
    insn &i = d.emit(s, t.integer(int_op::move, f.type));
    i.dst = load ? r : make_ref(base_of::frame, n.shape.offset);
    i.a = load ? make_ref(base_of::frame, n.shape.offset) : r;
    return true;
  }
  const std::uint32_t word = static_cast<std::uint32_t>(offset) / 8 * 256;
  insn &i = d.emit(s, load ? t.load_frame(f.type, n.shape.wide, flags) : t.store_frame(f.type, n.shape.wide, flags));
  i.a = make_ref(base_of::frame, n.shape.offset + word);
  i.imm = offset % 8;
  if (load)
    i.dst = r;
  else
    i.b = r;
  return true;
}

bool for_each_element(decoder &d, const form &f, const statement &s, const operand &list, const decoder::name &n,
                      std::int64_t offset, bool load) {
  if (f.elements == 1) return access_frame(d, f, s, n, list, offset, load);
  if (list.kind != operand::kind_of::vector || list.elements.size() != f.elements)
    return d.fail(s.position, "expected a vector");
  for (unsigned k = 0; k < f.elements; ++k)
    if (!access_frame(d, f, s, n, list.elements[k], further(offset, k * size_of(f.type)), load)) return false;
  return true;
}

bool load_kernel_param(decoder &d, const form &f, const statement &s) {
  const operand &to = s.operands[0], &from = s.operands[1];
  operand_ref base = 0;
  std::int64_t offset = from.offset;
  bool by_register = false;
  if (from.kind != operand::kind_of::address) return d.fail(s.position, "expected an address");
  const auto *n = d.find(from.word);
  if (n != nullptr && n->kind == decoder::name::kind_of::kernel_param) {
    offset = further(offset, n->offset);
  } else if (n != nullptr && n->kind == decoder::name::kind_of::reg) {
    by_register = true;
    if (!d.address(from, &base, &offset)) return false;
  } else {
    return d.fail(s.position, "the parameter is not declared");
  }
  if (f.elements > 1 && (to.kind != operand::kind_of::vector || to.elements.size() != f.elements))
    return d.fail(s.position, "expected a vector");
  for (unsigned k = 0; k < f.elements; ++k) {
    const operand &dst = f.elements == 1 ? to : to.elements[k];
    bool wide;
    operand_ref r;
    if (!d.any_register(dst, &wide, &r)) return false;
    if (size_of(f.type) == 8 && !wide) return d.fail(s.position, "the register is too small for the type");
    insn &i = d.emit(s, by_register ? run_load_param_at : run_load_param);
    i.dst = r;
    i.a = base;
    i.imm = further(offset, k * size_of(f.type));
    i.aux = size_of(f.type) | std::uint64_t{is_signed(f.type)} << 8 | std::uint64_t{wide} << 9;
  }
  return true;
}

// --- memory ---

bool value_register(decoder &d, const operand &o, scalar t, bool load, bool *wide, operand_ref *r) {
  *wide = size_of(t) == 8;
  if (!load && o.kind != operand::kind_of::sink && (o.kind != operand::kind_of::word || d.find(o.word) == nullptr) &&
      !(o.kind == operand::kind_of::word && o.word.find('.') != std::string_view::npos))
    return d.source(o, t, r);
  if (o.kind == operand::kind_of::sink) {
    if (!load) return d.fail(o.position, "'_' is no source");
    *r = d.temporary(*wide);
    return true;
  }
  if (!load && d.find(o.word) != nullptr && d.find(o.word)->kind != decoder::name::kind_of::reg) return d.source(o, t, r);
  if (!d.any_register(o, wide, r)) return false;
  return size_of(t) < 8 || *wide || d.fail(o.position, "the register is too small for the type");
}

// What is asked for besides the access. `value`: what is loaded or stored; null for an atomic operation.
void emit_watch(decoder &d, const form &f, const statement &s, operand_ref base, std::int64_t offset, bool reads,
                bool writes, const operand *value) {
  const access_modes &modes = d.program.modes;
  watched_access what{{static_cast<std::uint16_t>(f.elements * size_of(f.type)), reads, writes, (f.aux & mem_sys) != 0,
                       (f.aux & mem_sys) != 0 && (f.aux & mem_release) != 0},
                      f.where};
  const auto put = [&](handler run, unsigned element) {
    insn &i = d.emit(s, run);
    i.a = base;
    // Wraps around, as addresses do.
    i.imm = static_cast<std::int64_t>(static_cast<std::uint64_t>(offset) + element * size_of(f.type));
    i.aux = what.pack();
  };
  if (modes.count) put(run_count_access, 0);
  if (!modes.check || f.where == space::constant || f.where == space::local) return;
  what.bytes = static_cast<std::uint16_t>(size_of(f.type));
  for (unsigned k = 0; k < f.elements; ++k) {
    put(run_check_access, k);
    if (value == nullptr) continue;
    const operand *o = value;
    if (value->kind == operand::kind_of::vector) o = k < value->elements.size() ? &value->elements[k] : nullptr;
    // The parts of a vector that is one register are not told apart.
    if (o != nullptr && o->kind == operand::kind_of::word && (f.elements == 1 || o != value)) d.check_carried(o->word);
  }
}

// The same for who looks at each access: element `element` of what is stored lies in `value`, if there is a value.
void emit_race(decoder &d, const form &f, const statement &s, operand_ref base, std::int64_t offset, unsigned bytes,
               std::uint32_t site, const operand_ref *value, bool wide) {
  watched_race w;
  w.site = site;
  w.bytes = static_cast<std::uint8_t>(bytes);
  w.where = f.where;
  w.reads = f.flag;
  w.writes = !f.flag;
  w.strong = (f.aux & (mem_volatile | mem_acquire | mem_release)) != 0;
  w.acquires = (f.aux & mem_acquire) != 0;
  w.releases = (f.aux & mem_release) != 0;
  w.scope = scope_of(f.aux);
  if (!w.strong && (w.reads ? fence_follows(d.fn.mod->text, s.position) : d.behind_fence())) {
    w.strong = true;
    w.scope = memory_scope::sys;
  }
  w.has_value = value != nullptr && w.writes;
  w.wide = wide;
  insn &i = d.emit(s, run_race_access);
  i.a = base;
  i.imm = offset;
  if (w.has_value) i.b = *value;
  i.aux = reinterpret_cast<std::uint64_t>(d.keep(w));
}

bool looks_at_accesses(const decoder &d, const form &f) {
  return d.program.modes.sites != nullptr && f.where != space::constant && f.where != space::local;
}

weak_access weak_access_of(const form &f, std::int64_t offset) {
  weak_access w;
  w.elements = f.elements;
  w.offset = offset;
  w.where = f.where;
  w.bytes = static_cast<std::uint8_t>(size_of(f.type));
  w.is_signed = is_signed(f.type);
  w.strong = (f.aux & (mem_volatile | mem_acquire | mem_release)) != 0;
  w.acquires = (f.aux & mem_acquire) != 0;
  w.releases = (f.aux & mem_release) != 0;
  w.scope = scope_of(f.aux);
  return w;
}

// The policy that a cache hint names changes nothing here.
bool take_hint(decoder &d, const form &f, const statement &s) {
  operand_ref policy;
  return !f.hint || d.source(s.operands.back(), scalar::b64, &policy);
}

// Registers of 128 bits are pairs of 64; so is what they are loaded from and stored to.
bool pair_registers(decoder &d, const operand &value, bool load, unsigned n, vector_access *v) {
  if (n > 1 && (value.kind != operand::kind_of::vector || value.elements.size() != n))
    return d.fail(value.position, "expected a vector");
  for (unsigned k = 0; k < n; ++k) {
    const operand &o = n == 1 ? value : value.elements[k];
    if (o.kind == operand::kind_of::sink && load) {
      v->sink[2 * k] = v->sink[2 * k + 1] = true;
      continue;
    }
    const operand_ref *r = d.pair(o);
    if (r == nullptr) return false;
    v->regs[2 * k] = r[0];
    v->regs[2 * k + 1] = r[1];
  }
  return true;
}

bool emit_access(decoder &d, const form &f, const statement &s) {
  const std::size_t operands = f.hint ? 3 : 2;
  if (!d.expect_operands(s, operands, operands) || !take_hint(d, f, s)) return false;
  const bool load = f.flag;
  const operand &value = s.operands[load ? 0 : 1], &where = s.operands[load ? 1 : 0];
  if (f.where == space::param) {
    const auto *n = param_of(d, where);
    if (n != nullptr) return for_each_element(d, f, s, value, *n, where.offset, load);
    if (!load) return d.fail(s.position, "the parameter is not declared, or belongs to the kernel");
    return load_kernel_param(d, f, s);
  }
  operand_ref base;
  std::int64_t offset;
  if (!d.address(where, &base, &offset)) return false;
  emit_watch(d, f, s, base, offset, load, !load, &value);
  const routines &t = best_routines();
  const bool vector = f.elements > 1;
  if (!vector) {
    bool wide;
    operand_ref r;
    if (!value_register(d, value, f.type, load, &wide, &r)) return false;
    const std::uint64_t flags = f.aux | (wide && size_of(f.type) < 8 ? std::uint64_t{mem_wide_dst} : 0);
    if (looks_at_accesses(d, f)) emit_race(d, f, s, base, offset, size_of(f.type), d.race_site(s), &r, wide);
    if (d.program.modes.weak) {
      weak_access w = weak_access_of(f, offset);
      w.regs[0] = r;
      w.wide = wide;
      insn &i = d.emit(s, load ? run_weak_load : run_weak_store);
      i.a = base;
      i.extra = d.keep(w);
      i.aux = flags;
      return true;
    }
    insn &i = d.emit(s, load ? t.load(f.where, f.type, flags) : t.store(f.where, f.type, flags));
    i.a = base;
    i.imm = offset;
    i.aux = flags;
    if (load)
      i.dst = r;
    else
      i.b = r;
    return true;
  }
  vector_access v;
  v.elements = f.elements;
  v.offset = offset;
  bool wide = size_of(f.type) == 8, any = false;
  if (f.flag2) {
    if (!pair_registers(d, value, load, f.elements / 2, &v)) return false;
  } else if (value.kind == operand::kind_of::vector) {
    if (value.elements.size() != f.elements) return d.fail(s.position, "the vector has another length than the instruction");
    for (unsigned k = 0; k < f.elements; ++k) {
      v.sink[k] = value.elements[k].kind == operand::kind_of::sink;
      if (v.sink[k] && !load) return d.fail(s.position, "'_' is no source");
      if (v.sink[k]) continue;
      bool w;
      if (!value_register(d, value.elements[k], f.type, load, &w, &v.regs[k])) return false;
      if (any && w != wide) return d.fail(s.position, "the registers of the vector differ in size");
      wide = w;
      any = true;
    }
  } else {
    const auto *n = value.kind == operand::kind_of::word ? d.find(value.word) : nullptr;
    if (n == nullptr || n->kind != decoder::name::kind_of::reg || n->elements != f.elements)
      return d.fail(s.position, "expected a vector");
    wide = n->wide;
    if (size_of(f.type) == 8 && !wide) return d.fail(s.position, "the registers are too small for the type");
    for (unsigned k = 0; k < f.elements; ++k) v.regs[k] = n->ref[k];
  }
  const std::uint64_t flags = f.aux | (wide && size_of(f.type) < 8 ? std::uint64_t{mem_wide_dst} : 0);
  if (looks_at_accesses(d, f)) {
    const std::uint32_t site = d.race_site(s);
    for (unsigned k = 0; k < f.elements; ++k)
      emit_race(d, f, s, base, further(offset, k * size_of(f.type)), size_of(f.type), site, &v.regs[k], wide);
  }
  if (d.program.modes.weak) {
    weak_access w = weak_access_of(f, offset);
    static_cast<vector_access &>(w) = v;
    w.wide = wide;
    insn &i = d.emit(s, load ? run_weak_load : run_weak_store);
    i.a = base;
    i.extra = d.keep(w);
    i.aux = flags;
    return true;
  }
  const auto *kept = d.keep(v);
  insn &i = d.emit(s, load ? t.load_vector(f.where, f.type, flags) : t.store_vector(f.where, f.type, flags));
  i.a = base;
  i.extra = kept;
  i.aux = flags;
  return true;
}

// Parts of 8 bytes at most.
void emit_atomic_race(decoder &d, const form &f, const statement &s, operand_ref base, std::int64_t offset, bool pair) {
  watched_race w;
  w.site = d.race_site(s);
  w.bytes = static_cast<std::uint8_t>(pair ? 8 : size_of(f.type));
  w.where = f.where;
  w.reads = w.writes = w.strong = w.updates = true;
  w.acquires = (f.aux & mem_acquire) != 0;
  w.releases = (f.aux & mem_release) != 0;
  w.scope = scope_of(f.aux);
  const auto *kept = d.keep(w);
  for (unsigned k = 0; k < (pair ? 2u : 1u); ++k) {
    insn &i = d.emit(s, run_race_access);
    i.a = base;
    i.imm = further(offset, 8 * k);
    i.aux = reinterpret_cast<std::uint64_t>(kept);
  }
}

bool parse_access(opcode op, form &f, bool load) {
  f.flag = load;
  f.emit = emit_access;
  if (!take_qualifiers(op, f)) return false;
  take_space(op, &f.where);
  if (!take_qualifiers(op, f)) return false;
  f.elements = op.take("v2") ? 2 : op.take("v4") ? 4 : op.take("v8") ? 8 : 1;
  f.type = op.take_type();
  if (op.count != 0 || size_of(f.type) == 0 || f.elements * size_of(f.type) > 32) return false;
  if (f.type == scalar::b128) {
    f.type = scalar::b64;
    f.elements *= 2;
    f.flag2 = true;
  }
  if (f.where == space::global || f.where == space::constant) f.aux |= mem_global_only;
  if (f.where == space::constant && !load) return false;
  if (f.where == space::param) return size_of(f.type) <= 8;
  f.run = load ? best_routines().load(f.where, f.type, 0) : best_routines().store(f.where, f.type, 0);
  return f.run != nullptr;
}

// atom d, [a], b[, c]; red [a], b;
bool emit_atomic(decoder &d, const form &f, const statement &s) {
  const bool returns = f.flag, cas = static_cast<atom_op>(f.op) == atom_op::cas;
  const std::size_t first = returns ? 1 : 0, n = first + (cas ? 3 : 2) + (f.hint ? 1 : 0);
  if (!d.expect_operands(s, n, n) || !take_hint(d, f, s)) return false;
  operand_ref base, b, c = 0, r = 0;
  std::int64_t offset;
  if (!d.address(s.operands[first], &base, &offset) || !d.source(s.operands[first + 1], f.type, &b)) return false;
  if (cas && !d.source(s.operands[first + 2], f.type, &c)) return false;
  const bool wanted = returns && s.operands[0].kind != operand::kind_of::sink;
  if (wanted && !d.destination(s.operands[0], f.type, &r)) return false;
  emit_watch(d, f, s, base, offset, static_cast<atom_op>(f.op) != atom_op::exch, true, nullptr);
  if (looks_at_accesses(d, f)) emit_atomic_race(d, f, s, base, offset, false);
  const atomic_routine how = best_routines().atomic(f.where, static_cast<atom_op>(f.op), f.type, wanted);
  insn &i = d.emit(s, d.program.modes.weak ? run_weak_atomic : how.run);
  i.dst = r;
  i.a = base;
  i.b = b;
  i.c = cas ? c : b;
  i.aux = f.aux | (wanted ? std::uint64_t{mem_returns} : 0);
  d.note_acts();
  if (d.program.modes.weak) {
    weak_access w = weak_access_of(f, offset);
    w.operation = how.operation;
    w.wide = size_of(f.type) == 8;
    i.extra = d.keep(w);
  } else {
    i.imm = offset;
  }
  return true;
}

// atom.exch.b128 d, [a], b; atom.cas.b128 d, [a], b, c;
bool emit_atomic_pair(decoder &d, const form &f, const statement &s) {
  const bool cas = static_cast<atom_op>(f.op) == atom_op::cas;
  const std::size_t n = (cas ? 4 : 3) + (f.hint ? 1 : 0);
  if (d.program.modes.weak) return d.fail(s.position, "atomic operations on 128 bits are not modelled with weak memory");
  if (!d.expect_operands(s, n, n) || !take_hint(d, f, s)) return false;
  pair_atomic p;
  operand_ref base;
  if (!d.address(s.operands[1], &base, &p.offset)) return false;
  const operand_ref *b = d.pair(s.operands[2]);
  if (b == nullptr) return false;
  std::copy_n(b, 2, p.b);
  if (const operand_ref *c = cas ? d.pair(s.operands[3]) : b; c != nullptr)
    std::copy_n(c, 2, p.c);
  else
    return false;
  p.wanted = s.operands[0].kind != operand::kind_of::sink;
  if (const operand_ref *to = p.wanted ? d.pair(s.operands[0]) : b; to != nullptr)
    std::copy_n(to, 2, p.dst);
  else
    return false;
  p.compares = cas;
  p.shared = f.where == space::shared;
  emit_watch(d, f, s, base, p.offset, cas, true, nullptr);
  if (looks_at_accesses(d, f)) emit_atomic_race(d, f, s, base, p.offset, true);
  insn &i = d.emit(s, run_atomic_pair);
  i.a = base;
  i.extra = d.keep(p);
  i.aux = f.aux;
  d.note_acts();
  return true;
}

bool parse_atomic(opcode op, form &f, bool returns) {
  static constexpr std::string_view names[] = {"add", "and", "or", "xor", "exch", "cas", "min", "max", "inc", "dec"};
  f.flag = returns;
  f.emit = emit_atomic;
  if (!take_qualifiers(op, f)) return false;
  take_space(op, &f.where);
  if (!take_qualifiers(op, f)) return false;
  unsigned k = 0;
  while (k < std::size(names) && !op.take(names[k])) ++k;
  if (k == std::size(names) || !take_qualifiers(op, f)) return false;
  f.op = static_cast<std::uint8_t>(k);
  f.type = op.take_type();
  if (f.where == space::global) f.aux |= mem_global_only;
  if (!returns && (names[k] == "exch" || names[k] == "cas")) return false;
  if (f.type == scalar::b128) {
    f.emit = emit_atomic_pair;
    return op.count == 0 && (names[k] == "exch" || names[k] == "cas") &&
           (f.where == space::generic || f.where == space::global || f.where == space::shared);
  }
  f.run = best_routines().atomic(f.where, static_cast<atom_op>(k), f.type, returns).run;
  return op.count == 0 && f.run != nullptr;
}

bool emit_no_operands(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 0, 0)) return false;
  d.emit(s, f.run).aux = f.aux;
  return true;
}

bool emit_ignored(decoder &d, const form &, const statement &s) {
  d.emit(s, run_nothing);
  return true;
}

bool emit_alloca(decoder &d, const form &, const statement &s) {
  if (!d.expect_operands(s, 2, 3)) return false;
  std::uint64_t align = 8;
  if (s.operands.size() == 3 && !d.constant_integer(s.operands[2], &align)) return false;
  if (align == 0 || (align & (align - 1)) != 0 || align > 4096) return d.fail(s.position, "not an alignment");
  operand_ref r, a;
  if (!d.source(s.operands[1], scalar::u64, &a) || !d.destination(s.operands[0], scalar::u64, &r)) return false;
  insn &i = d.emit(s, run_alloca);
  i.dst = r;
  i.a = a;
  i.imm = static_cast<std::int64_t>(align);
  d.out.uses_local = true;
  return true;
}

bool emit_stack(decoder &d, const form &f, const statement &s) {
  if (!d.expect_operands(s, 1, 1)) return false;
  operand_ref r;
  const bool save = f.flag;
  if (save ? !d.destination(s.operands[0], scalar::u64, &r) : !d.source(s.operands[0], scalar::u64, &r)) return false;
  insn &i = d.emit(s, save ? run_stack_save : run_stack_restore);
  if (save)
    i.dst = r;
  else
    i.a = r;
  d.out.uses_local = true;
  return true;
}

} // namespace

bool parse_memory(opcode op, form &f) {
  const auto b = op.base;
  if (b == "ld" || b == "ldu") return parse_access(op, f, true);
  if (b == "st") return parse_access(op, f, false);
  if (b == "atom") return parse_atomic(op, f, true);
  if (b == "red") return parse_atomic(op, f, false);
  if (b == "membar" || b == "fence") {
    f.run = run_fence;
    f.emit = emit_no_operands;
    if (b == "fence" && !op.take("sc") && !op.take("acq_rel") && !op.take("acquire") && !op.take("release")) return false;
    if (op.count != 1) return false;
    if (op.take("cta"))
      f.aux = mem_cta;
    else if (op.take("sys"))
      f.aux = mem_sys;
    else if (!op.take("gl") && !op.take("gpu") && !op.take("cluster"))
      return false;
    return true;
  }
  if (b == "prefetch" || b == "prefetchu" || b == "applypriority" || b == "discard") {
    f.emit = emit_ignored;
    return b == "prefetch" || b == "prefetchu";
  }
  if (b == "alloca") {
    f.emit = emit_alloca;
    return op.take_type() == scalar::u64 && op.count == 0;
  }
  if (b == "stacksave" || b == "stackrestore") {
    f.emit = emit_stack;
    f.flag = b == "stacksave";
    return op.take_type() == scalar::u64 && op.count == 0;
  }
  return false;
}

} // namespace gompsim::ptx
