// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/weak.h"

#include <cstring>

#include "sim/ptx/scheduler.h"

namespace gompsim::ptx {

namespace {

constexpr unsigned most_turns = 12;  // that bytes stay at a level, or are kept
constexpr unsigned early_leaver = 8; // one store in so many makes another one of its warp move on

std::byte *word_of(const std::byte *p) {
  return reinterpret_cast<std::byte *>(reinterpret_cast<std::uint64_t>(p) & ~std::uint64_t{7});
}
unsigned byte_of(const std::byte *p) { return static_cast<unsigned>(reinterpret_cast<std::uint64_t>(p) & 7); }

std::uint64_t widen(std::uint8_t mask) { // each bit becomes a byte
  std::uint64_t r = 0;
  for (unsigned k = 0; k < 8; ++k)
    if ((mask >> k & 1) != 0) r |= std::uint64_t{0xff} << 8 * k;
  return r;
}

std::uint8_t random_turns(block_state &b) { return static_cast<std::uint8_t>(1 + next_random(b.random) % most_turns); }

// Stores of a word's bytes are those of aligned pieces as large as can be, so that none that was stored as one tears.
void write_bytes(const word_bytes &e) {
  const auto aligned = [&](unsigned at, unsigned n) { return ((e.mask >> at) & ((1u << n) - 1)) == (1u << n) - 1; };
  for (unsigned at = 0; at < 8;) {
    std::byte *p = e.word + at;
    const std::uint64_t v = e.value >> 8 * at;
    if (at == 0 && e.mask == 0xff) {
      __atomic_store_n(reinterpret_cast<std::uint64_t *>(p), v, __ATOMIC_RELEASE);
      at += 8;
    } else if (at % 4 == 0 && aligned(at, 4)) {
      __atomic_store_n(reinterpret_cast<std::uint32_t *>(p), static_cast<std::uint32_t>(v), __ATOMIC_RELEASE);
      at += 4;
    } else if (at % 2 == 0 && aligned(at, 2)) {
      __atomic_store_n(reinterpret_cast<std::uint16_t *>(p), static_cast<std::uint16_t>(v), __ATOMIC_RELEASE);
      at += 2;
    } else {
      if ((e.mask >> at & 1) != 0)
        __atomic_store_n(reinterpret_cast<std::uint8_t *>(p), static_cast<std::uint8_t>(v), __ATOMIC_RELEASE);
      ++at;
    }
  }
}

std::uint64_t read_memory(const std::byte *p, unsigned n) {
  switch (n) {
  case 1:
    return __atomic_load_n(reinterpret_cast<const std::uint8_t *>(p), __ATOMIC_ACQUIRE);
  case 2:
    return __atomic_load_n(reinterpret_cast<const std::uint16_t *>(p), __ATOMIC_ACQUIRE);
  case 4:
    return __atomic_load_n(reinterpret_cast<const std::uint32_t *>(p), __ATOMIC_ACQUIRE);
  default:
    return __atomic_load_n(reinterpret_cast<const std::uint64_t *>(p), __ATOMIC_ACQUIRE);
  }
}

enum class kind { own, shared, device, host };

// What one block's accesses work on; the worker that executes the block makes it.
struct machine {
  weak_gpu &gpu;
  block_state &b;
  weak_block &w;
  const memory_view &mem;
  const std::byte *shared;
  std::uint64_t shared_bytes;

  bool in_shared(const std::byte *p) const { return static_cast<std::uint64_t>(p - shared) < shared_bytes; }
  bool in_device(const std::byte *p) const { return static_cast<std::uint64_t>(p - mem.bytes) < mem.size; }

  void forget(const std::byte *word) {
    weak_block::kept_word &k = w.kept[kept_slot(word)];
    if (k.word == word) k.word = nullptr;
  }
  static std::size_t kept_slot(const std::byte *word) {
    return static_cast<std::size_t>((reinterpret_cast<std::uint64_t>(word) >> 3) * 0x9e3779b97f4a7c15u >> 56);
  }

  // --- each brings bytes to where all of the next level see them ---
  void leave_gpu(const word_bytes &e) { // lock held
    if (e.word != nullptr) write_bytes(e);
  }
  void leave_block(word_bytes e) {
    if (e.word == nullptr) return;
    forget(e.word);
    if (in_device(e.word)) return write_bytes(e);
    e.turns = random_turns(b);
    const std::lock_guard hold(gpu.lock);
    leave_gpu(gpu.host.put(e));
    gpu.pending.store(1, std::memory_order_relaxed);
  }
  void leave_warp(word_bytes e) {
    if (e.word == nullptr) return;
    if (in_shared(e.word)) return write_bytes(e);
    e.turns = random_turns(b);
    leave_block(w.late.put(e));
  }
  void flush_host(const std::byte *word) {
    const std::lock_guard hold(gpu.lock);
    leave_gpu(gpu.host.take(word));
  }

  // What the levels from the block outwards have of a word, over what memory has. `bytes` of it are wanted; `anew`: not what
  // was kept.
  std::uint64_t read(const std::byte *p, unsigned n, bool anew, bool is_host) {
    std::byte *const word = word_of(p);
    const unsigned at = byte_of(p);
    std::uint64_t v;
    if (anew) {
      forget(word);
      v = read_memory(p, n) << 8 * at;
    } else {
      weak_block::kept_word &k = w.kept[kept_slot(word)];
      const std::uint64_t generation = is_host ? w.host_generation : w.device_generation;
      if (k.word != word || k.generation != generation || k.until < w.turn)
        k = {word, read_memory(word, 8), w.turn + random_turns(b), generation};
      v = k.value;
    }
    if (is_host && gpu.pending.load(std::memory_order_relaxed) != 0) {
      const std::lock_guard hold(gpu.lock);
      if (const word_bytes *e = gpu.host.find(word)) v = overlay(v, *e);
    }
    if (const word_bytes *e = w.late.find(word)) v = overlay(v, *e);
    return v;
  }
  static std::uint64_t overlay(std::uint64_t v, const word_bytes &e) {
    const std::uint64_t m = widen(e.mask);
    return (v & ~m) | (e.value & m);
  }
};

machine machine_of(exec &x) { return {*x.weak, *x.block, *x.block->weak, x.mem, x.shared, x.shared_bytes}; }

kind kind_of(const exec &x, const machine &m, const std::byte *p) {
  if (m.in_device(p)) return kind::device;
  if (m.in_shared(p)) return kind::shared;
  if (static_cast<std::uint64_t>(p - x.local) < x.local_bytes * warp_size) return kind::own;
  if (static_cast<std::uint64_t>(p - x.params) < x.param_bytes) return kind::own;
  return kind::host;
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

std::uint64_t load_one(exec &x, machine &m, const weak_access &a, const std::byte *p) {
  const kind k = kind_of(x, m, p);
  if (k == kind::own) return read_memory(p, a.bytes);
  // A strong load must see what the threads of its scope have stored. Of shared memory nothing is kept.
  const bool enough = a.strong && (k == kind::host ? a.scope == memory_scope::sys : a.scope != memory_scope::cta);
  std::uint64_t v = m.read(p, a.bytes, enough || k == kind::shared, k == kind::host);
  if (const word_bytes *e = m.w.warps[x.w->index].find(word_of(p))) v = machine::overlay(v, *e);
  return v >> 8 * byte_of(p);
}

word_bytes bytes_at(std::byte *p, unsigned n, std::uint64_t value, std::uint8_t turns) {
  const unsigned at = byte_of(p);
  return {word_of(p), value << 8 * at, static_cast<std::uint8_t>(((1u << n) - 1) << at), turns};
}

void store_one(exec &x, machine &m, const weak_access &a, std::byte *p, std::uint64_t value) {
  const kind k = kind_of(x, m, p);
  const word_bytes e = bytes_at(p, a.bytes, value, random_turns(m.b));
  if (k == kind::own) return write_bytes(e);
  level &mine = m.w.warps[x.w->index];
  if (!a.releases) {
    m.leave_warp(mine.put(e));
    if (next_random(m.b.random) % early_leaver == 0) m.leave_warp(mine.take_any(next_random(m.b.random)));
    return;
  }
  // The levels have been emptied as far as the scope reaches.
  m.leave_warp(e);
  if (a.scope == memory_scope::cta || k == kind::shared) return;
  m.leave_block(m.w.late.take(e.word));
  if (a.scope == memory_scope::sys && k == kind::host) m.flush_host(e.word);
}

// One lane's atomic operation, where all of its scope see it.
std::uint64_t update_one(exec &x, machine &m, const weak_access &a, std::byte *p, std::uint64_t v, std::uint64_t other,
                         bool *changed) {
  const kind k = kind_of(x, m, p);
  std::byte *const word = word_of(p);
  m.leave_warp(m.w.warps[x.w->index].take(word));
  if (k == kind::own || k == kind::shared) return a.operation(p, v, other, changed);
  const auto on_copy = [&](std::uint64_t copy) {
    alignas(8) std::byte cell[8];
    std::memcpy(cell, &copy, 8);
    const std::uint64_t old = a.operation(cell + byte_of(p), v, other, changed);
    std::memcpy(&copy, cell, 8);
    return std::pair(old, word_bytes{word, copy, bytes_at(p, a.bytes, 0, 1).mask, random_turns(m.b)});
  };
  if (a.scope == memory_scope::cta) {
    const auto [old, now] = on_copy(m.read(p, a.bytes, false, k == kind::host));
    m.leave_block(m.w.late.put(now));
    return old;
  }
  m.leave_block(m.w.late.take(word));
  m.forget(word);
  if (k == kind::host) {
    const std::lock_guard hold(m.gpu.lock);
    if (a.scope == memory_scope::gpu) {
      std::uint64_t was = read_memory(word, 8);
      if (const word_bytes *e = m.gpu.host.find(word)) was = machine::overlay(was, *e);
      const auto [old, now] = on_copy(was);
      m.leave_gpu(m.gpu.host.put(now));
      m.gpu.pending.store(1, std::memory_order_relaxed);
      return old;
    }
    m.leave_gpu(m.gpu.host.take(word));
    return a.operation(p, v, other, changed);
  }
  return a.operation(p, v, other, changed);
}

} // namespace

// --- levels -----------------------------------------------------------------------------------------------------------

word_bytes level::put(const word_bytes &e) {
  const unsigned s = slot_of(e.word);
  word_bytes &at = entries[s];
  word_bytes out;
  if (at.word != nullptr && at.word != e.word) out = at;
  if (at.word == e.word) { // the time of the older ones stays, so that somebody who writes again and again is seen
    const std::uint64_t m = widen(e.mask);
    at.value = (at.value & ~m) | (e.value & m);
    at.mask |= e.mask;
  } else {
    at = e;
  }
  used |= std::uint64_t{1} << s;
  return out;
}

word_bytes level::take(const std::byte *word) {
  const unsigned s = slot_of(word);
  if (entries[s].word != word) return {};
  const word_bytes out = entries[s];
  entries[s].word = nullptr;
  used &= ~(std::uint64_t{1} << s);
  return out;
}

word_bytes level::take_any(std::uint64_t random) {
  if (used == 0) return {};
  const unsigned from = random & 63;
  const std::uint64_t turned = used >> from | (from == 0 ? 0 : used << (64 - from));
  return take(entries[(static_cast<unsigned>(__builtin_ctzll(turned)) + from) & 63].word);
}

void weak_gpu::age() {
  if (pending.load(std::memory_order_relaxed) == 0) return;
  const std::lock_guard hold(lock);
  host.age([](const word_bytes &e) { write_bytes(e); });
  if (host.empty()) pending.store(0, std::memory_order_relaxed);
}

void weak_gpu::drain() {
  const std::lock_guard hold(lock);
  host.clear(0, [](const word_bytes &e) { write_bytes(e); });
  pending.store(0, std::memory_order_relaxed);
}

bool weak_block::empty() const {
  if (!late.empty()) return false;
  for (const level &l : warps)
    if (!l.empty()) return false;
  return true;
}

void weak_block::reset(unsigned warps_used) {
  late.forget();
  for (level &l : warps) l.forget();
  warps.resize(warps_used);
  ++device_generation;
  ++host_generation;
}

void age_stores(weak_gpu &g, block_state &b, const memory_view &mem, const std::byte *shared, std::uint64_t shared_bytes) {
  weak_block &w = *b.weak;
  machine m{g, b, w, mem, shared, shared_bytes};
  ++w.turn;
  w.late.age([&](const word_bytes &e) { m.leave_block(e); });
  for (level &l : w.warps) l.age([&](const word_bytes &e) { m.leave_warp(e); });
  g.age();
}

// --- order ------------------------------------------------------------------------------------------------------------

void weak_release(exec &x, memory_scope scope) {
  machine m = machine_of(x);
  m.w.warps[x.w->index].clear(next_random(m.b.random), [&](const word_bytes &e) { m.leave_warp(e); });
  if (scope == memory_scope::cta) return;
  m.w.late.clear(next_random(m.b.random), [&](const word_bytes &e) { m.leave_block(e); });
  if (scope == memory_scope::sys) x.weak->drain();
}

void weak_acquire(exec &x, memory_scope scope) {
  if (scope == memory_scope::cta) return;
  weak_block &w = *x.block->weak;
  ++w.device_generation;
  const std::uint64_t now = scope == memory_scope::sys ? x.weak->sys_acquires.fetch_add(1) + 1 : x.weak->sys_acquires.load();
  if (now != w.sys_acquires_seen) ++w.host_generation;
  w.sys_acquires_seen = now;
}

// --- routines ---------------------------------------------------------------------------------------------------------

const insn *run_weak_load(exec &x, const insn *i) {
  const auto &a = *static_cast<const weak_access *>(i->extra);
  const auto *base = x.lanes<std::uint64_t>(i->a);
  const lane_mask active = x.active(i);
  if (a.strong) x.note_poll(16);
  if (active == 0) return i + 1;
  machine m = machine_of(x);
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
  machine m = machine_of(x);
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
  machine m = machine_of(x);
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
