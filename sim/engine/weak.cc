// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/weak.h"

#include <cstring>

#include "sim/engine/block.h"
#include "sim/engine/executor.h"
#include "sim/engine/random.h"

namespace gompsim::engine {

namespace {

constexpr unsigned most_turns = 12;  // that bytes stay at a level, or are kept
constexpr unsigned early_leaver = 8; // one store in so many makes another one of its warp move on

std::byte *word_of(const std::byte *p) {
  return reinterpret_cast<std::byte *>(reinterpret_cast<std::uint64_t>(p) & ~std::uint64_t{7});
}
unsigned byte_of(const std::byte *p) { return static_cast<unsigned>(reinterpret_cast<std::uint64_t>(p) & 7); }

std::uint8_t random_turns(block &b) { return static_cast<std::uint8_t>(1 + next_random(b.random) % most_turns); }

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

std::uint64_t overlay(std::uint64_t v, const word_bytes &e) {
  const std::uint64_t m = widened(e.mask);
  return (v & ~m) | (e.value & m);
}

std::size_t kept_slot(const std::byte *word) {
  return static_cast<std::size_t>((reinterpret_cast<std::uint64_t>(word) >> 3) * 0x9e3779b97f4a7c15u >> 56);
}

word_bytes bytes_at(std::byte *p, unsigned n, std::uint64_t value, std::uint8_t turns) {
  const unsigned at = byte_of(p);
  return {word_of(p), value << 8 * at, static_cast<std::uint8_t>(((1u << n) - 1) << at), turns};
}

} // namespace

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

bool weak_gpu::holds(const std::byte *word) const {
  if (fine_host == nullptr) return true;
  const auto r = fine_host->find_host(reinterpret_cast<std::uint64_t>(word), 1);
  return r && r->coarse;
}

// --- what a block's accesses do ------------------------------------------------------------------------------------------

weak_machine::weak_machine(const executor &x, block &of) : weak_machine(*x.weak, of, x.mem, x.shared, x.shared_bytes) {}

place weak_machine::place_of(const executor &x, const std::byte *p, const std::byte *own_start,
                             std::uint64_t own_bytes) const {
  if (in_device(p)) return place::device;
  if (in_shared(p)) return place::shared;
  if (static_cast<std::uint64_t>(p - own_start) < own_bytes) return place::own;
  if (static_cast<std::uint64_t>(p - x.params) < x.param_bytes) return place::own;
  return place::host;
}

weak_machine::weak_machine(weak_gpu &g, block &of, const memory_view &m, const std::byte *s, std::uint64_t s_bytes)
    : gpu(g), b(of), w(*of.weak), mem(m), shared(s), shared_bytes(s_bytes) {}

void weak_machine::forget(const std::byte *word) {
  weak_block::kept_word &k = w.kept[kept_slot(word)];
  if (k.word == word) k.word = nullptr;
}

// Each brings bytes to where all of the next level see them.
void weak_machine::leave_gpu(const word_bytes &e) {
  if (e.word != nullptr) write_bytes(e);
}
void weak_machine::leave_block(word_bytes e) {
  if (e.word == nullptr) return;
  forget(e.word);
  if (in_device(e.word) || !gpu.holds(e.word)) return write_bytes(e);
  e.turns = random_turns(b);
  const std::lock_guard hold(gpu.lock);
  leave_gpu(gpu.host.put(e));
  gpu.pending.store(1, std::memory_order_relaxed);
}
void weak_machine::leave_warp(word_bytes e) {
  if (e.word == nullptr) return;
  if (in_shared(e.word)) return write_bytes(e);
  e.turns = random_turns(b);
  leave_block(w.late.put(e));
}
void weak_machine::flush_host(const std::byte *word) {
  const std::lock_guard hold(gpu.lock);
  leave_gpu(gpu.host.take(word));
}

// What the levels from the block outwards have of a word, over what memory has. `n` bytes of it are wanted; `anew`: not what
// was kept.
std::uint64_t weak_machine::read(const std::byte *p, unsigned n, bool anew, bool is_host) {
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

std::uint64_t weak_machine::load(unsigned warp, place where, const std::byte *p, unsigned bytes, bool strong,
                                 memory_scope scope) {
  if (where == place::own) return read_memory(p, bytes);
  // A strong load must see what the threads of its scope have stored. Of shared memory nothing is kept.
  const bool enough = strong && (where == place::host ? scope == memory_scope::sys : scope != memory_scope::cta);
  std::uint64_t v = read(p, bytes, enough || where == place::shared, where == place::host);
  if (const word_bytes *e = w.warps[warp].find(word_of(p))) v = overlay(v, *e);
  return v >> 8 * byte_of(p);
}

void weak_machine::store(unsigned warp, place where, std::byte *p, unsigned bytes, std::uint64_t value, bool releases,
                         memory_scope scope) {
  const word_bytes e = bytes_at(p, bytes, value, random_turns(b));
  if (where == place::own) return write_bytes(e);
  level &mine = w.warps[warp];
  if (!releases) {
    leave_warp(mine.put(e));
    if (next_random(b.random) % early_leaver == 0) leave_warp(mine.take_any(next_random(b.random)));
    return;
  }
  // The levels have been emptied as far as the scope reaches.
  leave_warp(e);
  if (scope == memory_scope::cta || where == place::shared) return;
  leave_block(w.late.take(e.word));
  if (scope == memory_scope::sys && where == place::host) flush_host(e.word);
}

// An atomic operation is made where all of its scope see it.
std::uint64_t weak_machine::update(unsigned warp, place where, std::byte *p, unsigned bytes, atomic_operation operation,
                                   std::uint64_t v, std::uint64_t other, memory_scope scope, bool *changed) {
  std::byte *const word = word_of(p);
  leave_warp(w.warps[warp].take(word));
  if (where == place::own || where == place::shared) return operation(p, v, other, changed);
  const auto on_copy = [&](std::uint64_t copy) {
    alignas(8) std::byte cell[8];
    std::memcpy(cell, &copy, 8);
    const std::uint64_t old = operation(cell + byte_of(p), v, other, changed);
    std::memcpy(&copy, cell, 8);
    return std::pair(old, word_bytes{word, copy, bytes_at(p, bytes, 0, 1).mask, random_turns(b)});
  };
  if (scope == memory_scope::cta) {
    const auto [old, now] = on_copy(read(p, bytes, false, where == place::host));
    leave_block(w.late.put(now));
    return old;
  }
  leave_block(w.late.take(word));
  forget(word);
  if (where == place::host) {
    const std::lock_guard hold(gpu.lock);
    if (scope == memory_scope::gpu) {
      std::uint64_t was = read_memory(word, 8);
      if (const word_bytes *e = gpu.host.find(word)) was = overlay(was, *e);
      const auto [old, now] = on_copy(was);
      leave_gpu(gpu.host.put(now));
      gpu.pending.store(1, std::memory_order_relaxed);
      return old;
    }
    leave_gpu(gpu.host.take(word));
    return operation(p, v, other, changed);
  }
  return operation(p, v, other, changed);
}

void weak_machine::store_in_block(place where, std::byte *p, unsigned bytes, std::uint64_t value, bool reaches,
                                  memory_scope scope) {
  const word_bytes e = bytes_at(p, bytes, value, random_turns(b));
  if (where == place::own || where == place::shared) return write_bytes(e);
  leave_block(w.late.put(e));
  if (reaches && scope != memory_scope::cta) {
    leave_block(w.late.take(e.word));
    if (scope == memory_scope::sys && where == place::host) flush_host(e.word);
  } else if (next_random(b.random) % early_leaver == 0) {
    leave_block(w.late.take_any(next_random(b.random)));
  }
}

void weak_machine::release_host() {
  w.late.clear_if([&](const std::byte *word) { return !in_device(word) && !gpu.holds(word); },
                  [&](const word_bytes &e) { leave_block(e); });
}

std::uint64_t weak_machine::load_scalar(place where, const std::byte *p, unsigned bytes, bool anew) {
  if (where == place::own) return read_memory(p, bytes);
  std::byte *const word = word_of(p);
  weak_block::kept_word &k = w.kept_scalars[kept_slot(word)];
  if (anew || k.word != word || k.generation != w.scalar_generation || k.until < w.turn)
    k = {word, read_memory(word, 8), w.turn + random_turns(b), w.scalar_generation};
  return k.value >> 8 * byte_of(p);
}

void weak_machine::age() {
  ++w.turn;
  w.late.age([&](const word_bytes &e) { leave_block(e); });
  for (level &l : w.warps) l.age([&](const word_bytes &e) { leave_warp(e); });
  gpu.age();
}

void weak_machine::release(unsigned warp, memory_scope scope) {
  w.warps[warp].clear(next_random(b.random), [&](const word_bytes &e) { leave_warp(e); });
  if (scope == memory_scope::cta) return;
  w.late.clear(next_random(b.random), [&](const word_bytes &e) { leave_block(e); });
  if (scope == memory_scope::sys) gpu.drain();
}

void weak_machine::acquire(memory_scope scope) {
  if (scope == memory_scope::cta) return;
  ++w.device_generation;
  const std::uint64_t now = scope == memory_scope::sys ? gpu.sys_acquires.fetch_add(1) + 1 : gpu.sys_acquires.load();
  if (now != w.sys_acquires_seen) ++w.host_generation;
  w.sys_acquires_seen = now;
}

} // namespace gompsim::engine
