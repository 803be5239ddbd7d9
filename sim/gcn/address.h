// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the lanes of a memory instruction access. Small values, made for one instruction.
#ifndef GOMPSIM_GCN_ADDRESS_H
#define GOMPSIM_GCN_ADDRESS_H

#include <algorithm>

#include "sim/gcn/exec.h"

namespace gompsim::gcn {

// FLAT and GLOBAL: a 64-bit vector address, or a scalar one with a 32-bit vector offset, or that alone.
class flat_address {
public:
  flat_address(const exec &x, const insn *i)
      : base(static_cast<std::uint64_t>(i->imm)), apertures((i->flags & mem_global) == 0) {
    if ((i->flags & mem_no_vector) == 0) lo = x.words(i->a);
    if ((i->flags & mem_shared_address) != 0)
      base += x.get<std::uint64_t>(i->c);
    else
      hi = lo == nullptr ? nullptr : lo + wave_size;
  }
  std::uint64_t operator[](unsigned l) const {
    if (hi != nullptr) [[likely]]
      return base + (static_cast<std::uint64_t>(hi[l]) << 32 | lo[l]);
    return base + (lo == nullptr ? 0 : lo[l]);
  }
  std::byte *find(exec &x, const insn *i, unsigned l, std::uint64_t a, unsigned n, access kind) const {
    return x.resolve(i, l, a, n, kind, apertures);
  }
  // The bytes that begin at the first lane's; null if they are not known to be accessible. Lanes then find out one by one.
  std::byte *span(const exec &x, std::uint64_t a, std::uint64_t n, access kind) const {
    const std::uint64_t o = a - x.mem.base;
    if (o < x.mem.size) return x.mem.live_span(o, n) ? x.mem.bytes + o : nullptr;
    const std::uint64_t in_host = a - x.host.start; // what was met just before
    if (in_host < x.host.bytes && n <= x.host.bytes - in_host && (x.host.writable || kind == access::load) &&
        x.host_epoch == x.space->host_epoch())
      return reinterpret_cast<std::byte *>(a);
    return nullptr;
  }

private:
  std::uint64_t base;
  const std::uint32_t *lo = nullptr, *hi = nullptr;
  bool apertures;
};

// SCRATCH: offsets in the private memory of each lane.
class private_address {
public:
  private_address(const exec &x, const insn *i) : base(static_cast<std::uint32_t>(i->imm)) {
    if ((i->flags & mem_no_vector) == 0) lo = x.words(i->a);
    if ((i->flags & mem_shared_address) != 0) base += x.get<std::uint32_t>(i->c);
  }
  std::uint64_t operator[](unsigned l) const { return base + (lo == nullptr ? 0 : lo[l]); }
  std::byte *find(exec &x, const insn *i, unsigned l, std::uint64_t a, unsigned n, access kind) const {
    return x.resolve_private(i, l, a, n, kind);
  }
  std::byte *span(const exec &, std::uint64_t, std::uint64_t, access) const { return nullptr; }

private:
  std::uint32_t base;
  const std::uint32_t *lo = nullptr;
};

// DS: offsets in the memory of the workgroup. `which`: of the two that some instructions have.
class shared_address {
public:
  shared_address(const exec &x, const insn *i, unsigned which = 0)
      : p(x.words(i->a)), step((i->a & ref_uniform) != 0 ? 0 : 1),
        offset(static_cast<std::uint32_t>(static_cast<std::uint64_t>(i->imm) >> (32 * which))) {}
  std::uint64_t operator[](unsigned l) const { return static_cast<std::uint64_t>(p[l * step]) + offset; }
  std::byte *find(exec &x, const insn *i, unsigned l, std::uint64_t a, unsigned n, access kind) const {
    return x.resolve_shared(i, l, a, n, kind);
  }
  std::byte *span(const exec &x, std::uint64_t a, std::uint64_t n, access) const {
    return a < x.shared_bytes && n <= x.shared_bytes - a ? x.shared + a : nullptr;
  }

private:
  const std::uint32_t *p;
  unsigned step;
  std::uint32_t offset;
};

// SMEM: a base with offsets, or that of a buffer; the lowest bits are not looked at.
inline std::uint64_t scalar_address(const exec &x, const insn *i) {
  std::uint64_t base = x.get<std::uint64_t>(i->a);
  if ((i->flags & mem_buffer) != 0) base = static_cast<std::uint64_t>(static_cast<std::int64_t>(base << 16) >> 16);
  const std::uint64_t a = base + static_cast<std::uint64_t>(i->imm) + (i->b != 0 ? x.get<std::uint32_t>(i->b) : 0);
  return a & ~std::uint64_t{3};
}
// How many of `words` words lie in the buffer: all of them, if it is none.
inline unsigned scalar_words_inside(const exec &x, const insn *i, unsigned words) {
  if ((i->flags & mem_buffer) == 0) return words;
  std::uint32_t r[4];
  std::memcpy(r, x.at(i->a), sizeof r);
  const std::uint64_t stride = r[1] >> 16 & 0x3fff, bytes = stride == 0 ? r[2] : stride * r[2];
  const std::uint64_t begin = static_cast<std::uint64_t>(i->imm) + (i->b != 0 ? x.get<std::uint32_t>(i->b) : 0);
  if (begin >= bytes) return 0;
  return static_cast<unsigned>(std::min<std::uint64_t>(words, (bytes - begin) / 4));
}

// Single accesses of the machine where they are aligned, so that they do not tear.
template <class T>
inline T read_from(const std::byte *p) {
  if (reinterpret_cast<std::uintptr_t>(p) % sizeof(T) == 0) [[likely]]
    return __atomic_load_n(reinterpret_cast<const T *>(p), __ATOMIC_RELAXED);
  T v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
template <class T>
inline void write_to(std::byte *p, T v) {
  if (reinterpret_cast<std::uintptr_t>(p) % sizeof(T) == 0) [[likely]]
    __atomic_store_n(reinterpret_cast<T *>(p), v, __ATOMIC_RELAXED);
  else
    std::memcpy(p, &v, sizeof v);
}
// Words of 32 bits; two that are aligned together move as one.
template <unsigned N>
inline void read_words(const std::byte *p, std::uint32_t *to) {
  if constexpr (N == 1)
    to[0] = read_from<std::uint32_t>(p);
  else {
    const auto v = read_from<std::uint64_t>(p);
    to[0] = static_cast<std::uint32_t>(v);
    to[1] = static_cast<std::uint32_t>(v >> 32);
    if constexpr (N > 2) read_words<N - 2>(p + 8, to + 2);
  }
}
template <unsigned N>
inline void write_words(std::byte *p, const std::uint32_t *from) {
  if constexpr (N == 1)
    write_to(p, from[0]);
  else {
    write_to(p, static_cast<std::uint64_t>(from[1]) << 32 | from[0]);
    if constexpr (N > 2) write_words<N - 2>(p + 8, from + 2);
  }
}

} // namespace gompsim::gcn

#endif
