// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/weak_access.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "sim/gcn/address.h"
#include "sim/gcn/routines.h"
#include "sim/gcn/wave.h"

namespace gompsim::gcn {

using engine::place;
using engine::weak_machine;

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

weak_machine machine_of(exec &x) { return {x, *x.block}; }
const weak_access &access_of(const exec &x, const insn *i) { return x.text->accesses[i->words]; }

// Fine-grained memory of the host is as far away as that of the device: nothing holds it beyond the compute unit.
place place_of(const exec &x, const weak_machine &m, const std::byte *p) {
  const place at = m.place_of(x, p, x.local, x.local_bytes * wave_size);
  if (at == place::shared) return place::own; // LDS is never late
  return at == place::host && !x.weak->holds(p) ? place::device : at;
}

// Pieces of a lane's bytes that are accessed as one: aligned, 8 bytes at most.
template <class F>
void each_piece(const std::byte *p, unsigned bytes, F f) {
  for (unsigned at = 0; at < bytes;) {
    const auto address = reinterpret_cast<std::uintptr_t>(p + at);
    const unsigned aligned = 1u << std::min(3, std::countr_zero(address | 8));
    const unsigned n = std::min(aligned, std::bit_floor(std::min(8u, bytes - at)));
    f(at, n);
    at += n;
  }
}

// Instructions that a wait counts, from the first store on that has not been waited for.
void note_issued(wave &w, bool is_store) {
  if (is_store || w.since_store != 0) ++w.since_store;
}

} // namespace

void weak_note(exec &x, bool is_store) {
  if (x.text->modes.weak) note_issued(*x.w, is_store);
}

void weak_read(exec &x, const weak_access &a, const std::byte *p, unsigned bytes, void *to) {
  weak_machine m = machine_of(x);
  each_piece(p, bytes, [&](unsigned from, unsigned n) {
    const u64 v = m.load(x.w->index, place_of(x, m, p + from), p + from, n, a.strong, a.scope);
    std::memcpy(static_cast<std::byte *>(to) + from, &v, n);
  });
}

void weak_write(exec &x, const weak_access &a, std::byte *p, unsigned bytes, const void *from) {
  weak_machine m = machine_of(x);
  each_piece(p, bytes, [&](unsigned o, unsigned n) {
    u64 piece = 0;
    std::memcpy(&piece, static_cast<const std::byte *>(from) + o, n);
    m.store_in_block(place_of(x, m, p + o), p + o, n, piece, a.strong, a.scope);
  });
}

u64 weak_update(exec &x, const weak_access &a, std::byte *p, u64 v, u64 other, bool *changed) {
  weak_machine m = machine_of(x);
  return m.update(x.w->index, place_of(x, m, p), p, bytes_of(a.what), a.operation, v, other, a.scope, changed);
}

// Scalar stores: their cache is written through here, and loads of the same wave see what it has.
void weak_write_scalar(exec &x, std::byte *p, unsigned bytes, const void *from) {
  weak_access a;
  a.strong = true;
  weak_write(x, a, p, bytes, from);
  machine_of(x).acquire_scalars();
}

namespace {

const insn *run_weak_load(exec &x, const insn *i) {
  const weak_access &a = access_of(x, i);
  const flat_address at(x, i);
  const unsigned bytes = bytes_of(a.what);
  u32 *const d = x.words(i->d);
  if ((i->flags & mem_ordered) != 0) x.note_poll(16);
  note_issued(*x.w, false);
  for (lane_mask r = x.mask(); r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    const std::byte *p = at.find(x, i, l, at[l], bytes, access::load);
    if (p == nullptr) return nullptr;
    u32 v[4] = {};
    weak_read(x, a, p, bytes, v);
    if (a.what.element == memory_element::words) {
      for (unsigned k = 0; k < a.what.words; ++k) d[k * wave_size + l] = v[k];
      continue;
    }
    d[l] = placed(a.what, v[0], d[l]);
  }
  return i + 1;
}

const insn *run_weak_store(exec &x, const insn *i) {
  const weak_access &a = access_of(x, i);
  const flat_address at(x, i);
  const unsigned bytes = bytes_of(a.what);
  const u32 *const v = x.words(i->b);
  note_issued(*x.w, true);
  for (lane_mask r = x.mask(); r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    std::byte *p = at.find(x, i, l, at[l], bytes, access::store);
    if (p == nullptr) return nullptr;
    u32 from[4] = {};
    for (unsigned k = 0; k < a.what.words; ++k) from[k] = v[k * wave_size + l];
    if (a.what.high) from[0] >>= 16;
    weak_write(x, a, p, bytes, from);
    x.wrote = true;
  }
  return i + 1;
}

const insn *run_weak_atomic(exec &x, const insn *i) {
  const weak_access &a = access_of(x, i);
  const flat_address at(x, i);
  const unsigned words = a.what.words;
  const u32 *const v = x.words(i->b), *const other = x.words(i->e);
  u32 *const d = (i->flags & mem_returns) != 0 ? x.words(i->d) : nullptr;
  ++x.counters.atomics;
  note_issued(*x.w, a.counts_as_store);
  bool any = false;
  const auto value = [&](const u32 *of, unsigned l) { return words == 2 ? u64{of[wave_size + l]} << 32 | of[l] : of[l]; };
  for (lane_mask r = x.mask(); r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    std::byte *p = at.find(x, i, l, at[l], 4 * words, access::update);
    if (p == nullptr) return nullptr;
    bool changed = false;
    const u64 old = weak_update(x, a, p, value(v, l), value(other, l), &changed);
    any |= changed;
    if (d == nullptr) continue;
    d[l] = static_cast<u32>(old);
    if (words == 2) d[wave_size + l] = static_cast<u32>(old >> 32);
  }
  if (any)
    x.wrote = true;
  else
    x.note_poll(16);
  return i + 1;
}

// The cache of scalar loads sees no store of a vector before it is in L2.
const insn *run_weak_scalar_load(exec &x, const insn *i) {
  const weak_access &a = access_of(x, i);
  const u64 at = scalar_address(x, i);
  const std::byte *p = x.resolve(i, 0, at, 4u * a.what.words, access::load, false);
  if (p == nullptr) return nullptr;
  if (a.strong) x.note_poll(16);
  weak_machine m = machine_of(x);
  std::byte got[64];
  each_piece(p, 4u * a.what.words, [&](unsigned from, unsigned n) {
    const u64 v = m.load_scalar(place_of(x, m, p + from), p + from, n, a.strong);
    std::memcpy(got + from, &v, n);
  });
  std::memcpy(x.at(i->d), got, 4u * a.what.words);
  return i + 1;
}

// --- waits and caches ----------------------------------------------------------------------------------------------------

// The wave waits until at most `left` of what is counted is on its way.
void wait_for_stores(exec &x, unsigned left) {
  wave &w = *x.w;
  if (w.since_store <= left) return;
  w.since_store = 0;
  weak_machine m = machine_of(x);
  const auto written_back = static_cast<memory_scope>(w.written_back);
  w.written_back = static_cast<std::uint8_t>(memory_scope::cta);
  if (x.text->chip->generation != generation::gfx940 || written_back != memory_scope::cta)
    m.release(w.index, std::max(written_back, memory_scope::gpu));
  else
    m.release_host();
}

// What s_waitcnt says of vector memory, by generation.
unsigned vector_count(const gcn_chip &chip, unsigned imm) {
  return chip.generation == generation::gfx11 ? imm >> 10 & 63 : (imm & 15) | (imm >> 14 & 3) << 4;
}

const insn *run_weak_wait(exec &x, const insn *i) {
  wait_for_stores(x, vector_count(*x.text->chip, static_cast<unsigned>(i->imm)));
  return i + 1;
}
const insn *run_weak_wait_stores(exec &x, const insn *i) {
  wait_for_stores(x, static_cast<unsigned>(i->imm) & 63);
  return i + 1;
}

// Done when it is waited for.
const insn *run_weak_write_back(exec &x, const insn *i) {
  wave &w = *x.w;
  w.written_back = std::max(w.written_back, static_cast<std::uint8_t>(access_of(x, i).scope));
  note_issued(w, true);
  x.note_poll(16);
  return i + 1;
}
const insn *run_weak_forget(exec &x, const insn *i) {
  machine_of(x).acquire(access_of(x, i).scope);
  x.note_poll(16);
  return i + 1;
}
const insn *run_weak_write_back_and_forget(exec &x, const insn *i) {
  machine_of(x).release(x.w->index, memory_scope::gpu);
  x.w->since_store = 0;
  return run_weak_forget(x, i);
}
// Both caches of RDNA must forget.
template <unsigned Which>
const insn *run_weak_forget_one(exec &x, const insn *i) {
  x.block->forgotten |= Which;
  x.note_poll(16);
  if (x.block->forgotten != 3) return i + 1;
  x.block->forgotten = 0;
  machine_of(x).acquire(memory_scope::gpu);
  return i + 1;
}
const insn *run_weak_forget_scalars(exec &x, const insn *i) {
  machine_of(x).acquire_scalars();
  x.note_poll(16);
  return i + 1;
}

// The scope that gfx940's bits name.
memory_scope scope_940(const cache_fields &c) {
  return !c.scc ? memory_scope::cta : c.glc ? memory_scope::sys : memory_scope::gpu;
}

} // namespace

handler find_weak(const instruction &i, const gcn_chip &chip, weak_access *to) {
  weak_access &a = *to;
  const bool is_940 = chip.generation == generation::gfx940, is_gfx10 = chip.generation == generation::gfx10;
  a.what = memory_operation_of(i.op);
  switch (i.op) {
  case opcode::s_waitcnt:
    return chip.is_rdna() ? run_nothing : run_weak_wait;
  case opcode::s_waitcnt_vscnt:
    return run_weak_wait_stores;
  case opcode::buffer_wbl2:
    a.scope = is_940 ? scope_940(i.cache) : memory_scope::sys;
    return run_weak_write_back;
  case opcode::buffer_inv:
    a.scope = scope_940(i.cache);
    return run_weak_forget;
  case opcode::buffer_invl2:
    a.scope = memory_scope::sys;
    return run_weak_forget;
  case opcode::buffer_wbinvl1:
  case opcode::buffer_wbinvl1_vol:
    a.scope = memory_scope::gpu;
    return run_weak_write_back_and_forget;
  case opcode::buffer_gl0_inv:
    return run_weak_forget_one<1>;
  case opcode::buffer_gl1_inv:
    return run_weak_forget_one<2>;
  case opcode::s_dcache_inv:
  case opcode::s_dcache_inv_vol:
    return run_weak_forget_scalars;
  case opcode::s_load_dword:
  case opcode::s_load_dwordx2:
  case opcode::s_load_dwordx4:
  case opcode::s_load_dwordx8:
  case opcode::s_load_dwordx16:
    a.what.words = i.dst.width;
    a.strong = i.cache.glc;
    return run_weak_scalar_load;
  default:
    break;
  }
  const bool is_buffer = a.what.space == memory_space::buffer;
  if ((a.what.space != memory_space::flat && !is_buffer) || i.lds) return nullptr;
  switch (a.what.kind) {
  case memory_kind::load:
    a.strong = is_940 ? scope_940(i.cache) != memory_scope::cta : i.cache.glc && (!is_gfx10 || i.cache.dlc);
    a.scope = is_940 ? scope_940(i.cache) : memory_scope::gpu;
    return is_buffer ? find_buffer(a.what.kind) : run_weak_load;
  case memory_kind::store:
    a.strong = is_940 && i.cache.scc;
    a.scope = is_940 ? scope_940(i.cache) : memory_scope::gpu;
    return is_buffer ? find_buffer(a.what.kind) : run_weak_store;
  case memory_kind::atomic:
    a.operation = find_weak_atomic(a.what.atomic, a.what.words);
    a.scope = is_940 && i.cache.scc ? memory_scope::sys : memory_scope::gpu;
    a.counts_as_store = i.dst.kind == operand_kind::none;
    if (is_buffer) return find_buffer(a.what.kind);
    return a.operation == nullptr ? nullptr : run_weak_atomic;
  case memory_kind::none:
    break;
  }
  return nullptr;
}

} // namespace gompsim::gcn
