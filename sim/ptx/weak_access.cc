// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/weak_access.h"

#include "sim/ptx/warp.h"

namespace gompsim::ptx {

namespace {

weak_machine machine_of(exec &x) { return {x, *x.block}; }

place place_of(const exec &x, const weak_machine &m, const std::byte *p) {
  return m.place_of(x, p, x.local, x.local_bytes * warp_size);
}

std::byte *find_place(exec &x, const insn *i, const weak_access &a, unsigned lane, std::uint64_t at, unsigned n,
                      access kind) {
  switch (a.where) {
  case space::shared:
    return x.resolve_shared(i, lane, at, n);
  case space::local:
    return x.resolve_local(i, lane, at, n);
  default:
    return x.resolve(i, lane, at, n, kind, (i->aux & mem_global_only) == 0);
  }
}

// Whether an address means the same to all lanes.
bool one_place(const exec &x, const weak_access &a, std::uint64_t at) {
  if (a.where == space::local) return false;
  return a.where == space::shared || at - (x.windows + memory::local_window) >= memory::window_bytes;
}

std::uint64_t load_one(exec &x, weak_machine &m, const weak_access &a, const std::byte *p) {
  return m.load(x.w->index, place_of(x, m, p), p, a.bytes, a.strong, a.scope);
}

void store_one(exec &x, weak_machine &m, const weak_access &a, std::byte *p, std::uint64_t value) {
  m.store(x.w->index, place_of(x, m, p), p, a.bytes, value, a.releases, a.scope);
}

std::uint64_t update_one(exec &x, weak_machine &m, const weak_access &a, std::byte *p, std::uint64_t v, std::uint64_t other,
                         bool *changed) {
  return m.update(x.w->index, place_of(x, m, p), p, a.bytes, a.operation, v, other, a.scope, changed);
}

} // namespace

void weak_release(exec &x, memory_scope scope) { machine_of(x).release(x.w->index, scope); }

void weak_acquire(exec &x, memory_scope scope) { machine_of(x).acquire(scope); }

const insn *run_weak_load(exec &x, const insn *i) {
  const auto &a = *static_cast<const weak_access *>(i->extra);
  const auto *base = x.lanes<std::uint64_t>(i->a);
  const lane_mask active = x.active(i);
  if (a.strong) x.note_poll(16);
  if (active == 0) return i + 1;
  weak_machine m = machine_of(x);
  std::uint64_t last = 0, got[8] = {};
  bool have = false;
  for (lane_mask r = active; r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    const std::uint64_t at = base[l] + static_cast<std::uint64_t>(a.offset);
    if (!have || at != last || !one_place(x, a, at)) {
      const std::byte *p = find_place(x, i, a, l, at, a.elements * a.bytes, access::load);
      if (p == nullptr) return nullptr;
      for (unsigned k = 0; k < a.elements; ++k) {
        const std::uint64_t v = load_one(x, m, a, p + k * a.bytes);
        const unsigned unused = 64 - 8 * a.bytes;
        got[k] = a.is_signed ? static_cast<std::uint64_t>(static_cast<std::int64_t>(v << unused) >> unused)
                             : v << unused >> unused;
      }
      last = at;
      have = true;
    }
    for (unsigned k = 0; k < a.elements; ++k)
      if (a.sink[k])
        continue;
      else if (a.wide)
        x.lanes<std::uint64_t>(a.regs[k])[l] = got[k];
      else
        x.lanes<std::uint32_t>(a.regs[k])[l] = static_cast<std::uint32_t>(got[k]);
  }
  if (a.acquires) weak_acquire(x, a.scope);
  return i + 1;
}

const insn *run_weak_store(exec &x, const insn *i) {
  const auto &a = *static_cast<const weak_access *>(i->extra);
  const auto *base = x.lanes<std::uint64_t>(i->a);
  lane_mask r = x.active(i);
  if (r == 0) return i + 1;
  x.wrote = true;
  if (a.releases) weak_release(x, a.scope);
  weak_machine m = machine_of(x);
  for (; r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    const std::uint64_t at = base[l] + static_cast<std::uint64_t>(a.offset);
    // Of neighbours that name the same place only the last writes.
    if (const lane_mask rest = r & (r - 1); rest != 0 && base[std::countr_zero(rest)] == base[l] && one_place(x, a, at))
      continue;
    std::byte *p = find_place(x, i, a, l, at, a.elements * a.bytes, access::store);
    if (p == nullptr) return nullptr;
    for (unsigned k = 0; k < a.elements; ++k)
      store_one(x, m, a, p + k * a.bytes,
                a.wide ? x.lanes<std::uint64_t>(a.regs[k])[l] : x.lanes<std::uint32_t>(a.regs[k])[l]);
  }
  return i + 1;
}

const insn *run_weak_atomic(exec &x, const insn *i) {
  const auto &a = *static_cast<const weak_access *>(i->extra);
  const auto *base = x.lanes<std::uint64_t>(i->a);
  lane_mask r = x.active(i);
  if (r == 0) return i + 1;
  ++x.counters.atomics;
  if (a.releases) weak_release(x, a.scope);
  weak_machine m = machine_of(x);
  bool any = false;
  const auto value = [&](operand_ref of, unsigned l) -> std::uint64_t {
    return a.wide ? x.lanes<std::uint64_t>(of)[l] : x.lanes<std::uint32_t>(of)[l];
  };
  for (; r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    std::byte *p = find_place(x, i, a, l, base[l] + static_cast<std::uint64_t>(a.offset), a.bytes, access::update);
    if (p == nullptr) return nullptr;
    bool changed = false;
    const std::uint64_t old = update_one(x, m, a, p, value(i->b, l), value(i->c, l), &changed);
    any |= changed;
    if ((i->aux & mem_returns) == 0) continue;
    if (a.wide)
      x.lanes<std::uint64_t>(i->dst)[l] = old;
    else
      x.lanes<std::uint32_t>(i->dst)[l] = static_cast<std::uint32_t>(old);
  }
  if (any)
    x.wrote = true;
  else
    x.note_poll(16);
  if (a.acquires) weak_acquire(x, a.scope);
  return i + 1;
}

} // namespace gompsim::ptx
