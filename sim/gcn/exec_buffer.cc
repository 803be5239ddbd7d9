// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores and atomic operations on buffers (MUBUF), a lane after the other and in it a word after the other: what lies
// outside of the buffer is read as zero and not written. The same routines serve memory that is weak.
#include "sim/gcn/address.h"
#include "sim/gcn/buffer.h"
#include "sim/gcn/routines.h"
#include "sim/gcn/wave.h"
#include "sim/gcn/weak_access.h"

namespace gompsim::gcn {

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

const weak_access &access_of(const exec &x, const insn *i) { return x.text->accesses[i->words]; }

std::byte *resolve(exec &x, const insn *i, unsigned l, const buffer::place &p, unsigned n, access kind) {
  return p.is_private ? x.resolve_private(i, p.lane, p.address, n, kind) : x.resolve(i, l, p.address, n, kind, false);
}

template <class T>
void read_plain(const std::byte *p, u32 *to) {
  *to = read_from<T>(p);
}
void read(exec &x, const weak_access &a, const std::byte *p, unsigned bytes, u32 *to) {
  if (x.text->modes.weak)
    weak_read(x, a, p, bytes, to);
  else if (bytes == 4)
    read_plain<u32>(p, to);
  else if (bytes == 2)
    read_plain<std::uint16_t>(p, to);
  else
    read_plain<std::uint8_t>(p, to);
}
void write(exec &x, const weak_access &a, std::byte *p, unsigned bytes, u32 v) {
  if (x.text->modes.weak)
    weak_write(x, a, p, bytes, &v);
  else if (bytes == 4)
    write_to(p, v);
  else if (bytes == 2)
    write_to(p, static_cast<std::uint16_t>(v));
  else
    write_to(p, static_cast<std::uint8_t>(v));
}

const insn *run_load(exec &x, const insn *i) {
  const weak_access &a = access_of(x, i);
  const buffer at(x, i);
  u32 *const d = x.words(i->d);
  const unsigned bytes = bytes_of(a.what), each = std::min(bytes, 4u);
  if ((i->flags & mem_ordered) != 0) x.note_poll(16);
  weak_note(x, false);
  for (lane_mask r = x.mask(); r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    u32 v[4] = {};
    for (unsigned k = 0; k < a.what.words; ++k) {
      const buffer::place p = at.find(l, 4 * k, each);
      if (!p.is_inside) continue;
      const std::byte *s = resolve(x, i, l, p, each, access::load);
      if (s == nullptr) return nullptr;
      read(x, a, s, each, &v[k]);
    }
    if (a.what.element == memory_element::words) {
      for (unsigned k = 0; k < a.what.words; ++k) d[k * wave_size + l] = v[k];
      continue;
    }
    d[l] = placed(a.what, v[0], d[l]);
  }
  return i + 1;
}

const insn *run_store(exec &x, const insn *i) {
  const weak_access &a = access_of(x, i);
  const buffer at(x, i);
  const u32 *const v = x.words(i->b);
  const unsigned bytes = bytes_of(a.what), each = std::min(bytes, 4u);
  weak_note(x, true);
  for (lane_mask r = x.mask(); r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    for (unsigned k = 0; k < a.what.words; ++k) {
      const buffer::place p = at.find(l, 4 * k, each);
      if (!p.is_inside) continue;
      std::byte *s = resolve(x, i, l, p, each, access::store);
      if (s == nullptr) return nullptr;
      write(x, a, s, each, v[k * wave_size + l] >> (a.what.high ? 16 : 0));
      x.wrote = true;
    }
  }
  return i + 1;
}

const insn *run_atomic(exec &x, const insn *i) {
  const weak_access &a = access_of(x, i);
  const buffer at(x, i);
  const unsigned words = a.what.words;
  const u32 *const v = x.words(i->b), *const other = v + words * wave_size; // behind the new value what is compared with
  u32 *const d = (i->flags & mem_returns) != 0 ? x.words(i->d) : nullptr;
  const bool compares = a.what.atomic == atomic_kind::cmpswap || a.what.atomic == atomic_kind::fcmpswap;
  ++x.counters.atomics;
  weak_note(x, a.counts_as_store);
  const auto value = [&](const u32 *of, unsigned l) { return words == 2 ? u64{of[wave_size + l]} << 32 | of[l] : of[l]; };
  bool any = false;
  for (lane_mask r = x.mask(); r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    const buffer::place p = at.find(l, 0, 4 * words);
    u64 old = 0;
    if (p.is_inside) {
      std::byte *s = resolve(x, i, l, p, 4 * words, access::update);
      if (s == nullptr) return nullptr;
      const u64 with = value(v, l), second = compares ? value(other, l) : 0;
      bool changed = false;
      old = x.text->modes.weak ? weak_update(x, a, s, with, second, &changed) : a.operation(s, with, second, &changed);
      any |= changed;
    }
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

} // namespace

handler find_buffer(memory_kind k) {
  switch (k) {
  case memory_kind::load:
    return run_load;
  case memory_kind::store:
    return run_store;
  case memory_kind::atomic:
    return run_atomic;
  case memory_kind::none:
    break;
  }
  return nullptr;
}

} // namespace gompsim::gcn
