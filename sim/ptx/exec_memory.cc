// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores. Each lane's access is a single one of the machine, naturally aligned, so that it does not tear; a whole
// warp's is made at once where all lanes name the same place or places side by side, which is most often the case.
//
// On x86 every load acquires and every store releases, and a routine is a call that the compiler moves nothing across; so
// the qualifiers of PTX ask for nothing more.
#include "sim/ptx/by_type.h"
#include "sim/ptx/lanes.h"

namespace gompsim::ptx::GOMPSIM_ISA {

namespace {

// How a state space finds the bytes of a lane's access, and those of a whole warp that begin at the first lane's.
struct in_generic {
  static std::byte *one(exec &x, const insn *i, unsigned l, std::uint64_t a, unsigned n, bool write) {
    return x.resolve(i, l, a, n, write ? access::store : access::load, (i->aux & mem_global_only) == 0);
  }
  // Null if the bytes are not known to be accessible; the lanes then find out one by one.
  static std::byte *span(exec &x, const insn *i, std::uint64_t a, std::uint64_t n, bool write) {
    const std::uint64_t o = a - x.mem.base;
    if (o < x.mem.size) return x.mem.live_span(o, n) ? x.mem.bytes + o : nullptr;
    const std::uint64_t in_window = a - (x.windows + memory::shared_window);
    if (in_window < x.shared_bytes && n <= x.shared_bytes - in_window && (i->aux & mem_global_only) == 0)
      return x.shared + in_window;
    // Host memory that was met just before.
    const std::uint64_t in_host = a - x.host.start;
    if (in_host < x.host.bytes && n <= x.host.bytes - in_host && (x.host.writable || !write) &&
        x.host_epoch == x.space->host_epoch())
      return reinterpret_cast<std::byte *>(a);
    return nullptr;
  }
  // Whether an address is the same place for every lane: one in the window of local memory is not.
  static bool one_place(const exec &x, std::uint64_t a) {
    return a - (x.windows + memory::local_window) >= memory::window_bytes;
  }
};
struct in_shared {
  static std::byte *one(exec &x, const insn *i, unsigned l, std::uint64_t a, unsigned n, bool) {
    return x.resolve_shared(i, l, a, n);
  }
  static std::byte *span(exec &x, const insn *, std::uint64_t a, std::uint64_t n, bool) {
    return a < x.shared_bytes && n <= x.shared_bytes - a ? x.shared + a : nullptr;
  }
  static bool one_place(const exec &, std::uint64_t) { return true; }
};
struct in_local {
  static std::byte *one(exec &x, const insn *i, unsigned l, std::uint64_t a, unsigned n, bool) {
    return x.resolve_local(i, l, a, n);
  }
  static std::byte *span(exec &, const insn *, std::uint64_t, std::uint64_t, bool) {
    return nullptr;
  } // each lane has its own
  static bool one_place(const exec &, std::uint64_t) { return false; }
};

template <class T>
T read_from(const std::byte *p) {
  return __atomic_load_n(reinterpret_cast<const T *>(p), __ATOMIC_RELAXED);
}
template <class T>
void write_to(std::byte *p, T v) {
  __atomic_store_n(reinterpret_cast<T *>(p), v, __ATOMIC_RELAXED);
}

enum class pattern { scattered, same, consecutive };

// The last lane's address tells which of the two to look for.
template <std::size_t Step>
[[gnu::always_inline]] inline pattern pattern_of(const std::uint64_t *a) {
  const std::uint64_t first = a[0], reach = a[warp_size - 1] - first;
  std::uint64_t differ = 0;
  if (reach == 0) {
    for (unsigned l = 0; l < warp_size; ++l) differ |= a[l] ^ first;
    return differ == 0 ? pattern::same : pattern::scattered;
  }
  if (reach != (warp_size - 1) * Step) return pattern::scattered;
  for (unsigned l = 0; l < warp_size; ++l) differ |= a[l] ^ (first + l * Step);
  return differ == 0 ? pattern::consecutive : pattern::scattered;
}

// A load that others are to be seen by is most likely one of many that wait for them.
void note_ordered_load(exec &x, const insn *i) {
  if ((i->aux & (mem_acquire | mem_volatile)) != 0) x.note_poll(16);
}

// T: what is in memory; D: a lane of the destination, which may be wider.
template <class Space, class T, class D>
const insn *run_load(exec &x, const insn *i) {
  lane_mask m = x.active(i);
  const auto *a = x.lanes<std::uint64_t>(i->a);
  auto *d = x.lanes<D>(i->dst);
  const auto offset = static_cast<std::uint64_t>(i->imm);
  note_ordered_load(x, i);
  if (m == all_lanes) {
    const pattern p = pattern_of<sizeof(T)>(a);
    const std::uint64_t at = a[0] + offset;
    if (p == pattern::same && Space::one_place(x, at)) {
      const std::byte *s = Space::one(x, i, 0, at, sizeof(T), false);
      if (s == nullptr) return nullptr;
      const auto v = static_cast<D>(read_from<T>(s));
      for (unsigned l = 0; l < warp_size; ++l) d[l] = v;
      return i + 1;
    }
    if (p == pattern::consecutive && at % sizeof(T) == 0) {
      if (const std::byte *s = Space::span(x, i, at, sizeof(T) * warp_size, false); s != nullptr) {
        const auto *v = reinterpret_cast<const T *>(s);
#ifdef __SANITIZE_THREAD__
        for (unsigned l = 0; l < warp_size; ++l) d[l] = static_cast<D>(read_from<T>(s + l * sizeof(T)));
        (void)v;
#else
#pragma GCC ivdep
        for (unsigned l = 0; l < warp_size; ++l) d[l] = static_cast<D>(v[l]);
#endif
        return i + 1;
      }
    }
  }
  // Neighbours that name the same place share one read, as on hardware.
  std::uint64_t last = 0;
  bool have = false;
  D value{};
  for (; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    const std::uint64_t at = a[l] + offset;
    if (have && at == last && Space::one_place(x, at)) {
      d[l] = value;
      continue;
    }
    const std::byte *s = Space::one(x, i, l, at, sizeof(T), false);
    if (s == nullptr) return nullptr;
    last = at;
    have = true;
    d[l] = value = static_cast<D>(read_from<T>(s));
  }
  return i + 1;
}

// The value's register may be wider than what goes to memory.
template <class Space, class T, class S>
const insn *run_store(exec &x, const insn *i) {
  lane_mask m = x.active(i);
  if (m == 0) return i + 1;
  const auto *a = x.lanes<std::uint64_t>(i->a);
  const auto *v = x.lanes<S>(i->b);
  const auto offset = static_cast<std::uint64_t>(i->imm);
  x.wrote = true;
  if (m == all_lanes && !std::is_same_v<Space, in_local>) {
    const pattern p = pattern_of<sizeof(T)>(a);
    const std::uint64_t at = a[0] + offset;
    if (p == pattern::same && Space::one_place(x, at)) { // one of the values stays; which one is not said
      std::byte *s = Space::one(x, i, 0, at, sizeof(T), true);
      if (s == nullptr) return nullptr;
      write_to(s, static_cast<T>(v[warp_size - 1]));
      return i + 1;
    }
    if (p == pattern::consecutive && at % sizeof(T) == 0) {
      if (std::byte *s = Space::span(x, i, at, sizeof(T) * warp_size, true); s != nullptr) {
        auto *d = reinterpret_cast<T *>(s);
#ifdef __SANITIZE_THREAD__
        for (unsigned l = 0; l < warp_size; ++l) write_to(s + l * sizeof(T), static_cast<T>(v[l]));
        (void)d;
#else
#pragma GCC ivdep
        for (unsigned l = 0; l < warp_size; ++l) d[l] = static_cast<T>(v[l]);
#endif
        return i + 1;
      }
    }
  }
  for (; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    // Of neighbours that name the same place only the last writes.
    if (const lane_mask rest = m & (m - 1);
        rest != 0 && a[std::countr_zero(rest)] == a[l] && Space::one_place(x, a[l] + offset))
      continue;
    std::byte *d = Space::one(x, i, l, a[l] + offset, sizeof(T), true);
    if (d == nullptr) return nullptr;
    write_to(d, static_cast<T>(v[l]));
  }
  return i + 1;
}

template <class Space, class T, class D>
const insn *run_load_vector(exec &x, const insn *i) {
  const auto &v = *static_cast<const vector_access *>(i->extra);
  const auto *a = x.lanes<std::uint64_t>(i->a);
  note_ordered_load(x, i);
  std::uint64_t last = 0;
  bool have = false;
  D got[8];
  for (lane_mask m = x.active(i); m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    const std::uint64_t at = a[l] + static_cast<std::uint64_t>(v.offset);
    if (!have || at != last || !Space::one_place(x, at)) {
      const std::byte *s = Space::one(x, i, l, at, static_cast<unsigned>(v.elements * sizeof(T)), false);
      if (s == nullptr) return nullptr;
      for (unsigned k = 0; k < v.elements; ++k) got[k] = static_cast<D>(read_from<T>(s + k * sizeof(T)));
      last = at;
      have = true;
    }
    for (unsigned k = 0; k < v.elements; ++k)
      if (!v.sink[k]) x.lanes<D>(v.regs[k])[l] = got[k];
  }
  return i + 1;
}

template <class Space, class T, class S>
const insn *run_store_vector(exec &x, const insn *i) {
  const auto &v = *static_cast<const vector_access *>(i->extra);
  const auto *a = x.lanes<std::uint64_t>(i->a);
  lane_mask m = x.active(i);
  if (m == 0) return i + 1;
  x.wrote = true;
  for (; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    if (const lane_mask rest = m & (m - 1);
        rest != 0 && a[std::countr_zero(rest)] == a[l] && Space::one_place(x, a[l] + static_cast<std::uint64_t>(v.offset)))
      continue; // as in run_store
    std::byte *d = Space::one(x, i, l, a[l] + static_cast<std::uint64_t>(v.offset),
                              static_cast<unsigned>(v.elements * sizeof(T)), true);
    if (d == nullptr) return nullptr;
    for (unsigned k = 0; k < v.elements; ++k) write_to(d + k * sizeof(T), static_cast<T>(x.lanes<S>(v.regs[k])[l]));
  }
  return i + 1;
}

// Values in the frame that pass between functions: lanes are 4 or 8 bytes apart; imm is the offset in a lane's first word.
template <class T, unsigned Stride, class D>
const insn *run_load_frame(exec &x, const insn *i) {
  const std::byte *s = x.at(i->a) + i->imm;
  auto *d = x.lanes<D>(i->dst);
  return each_lane(x, i, [&](unsigned l) {
    T v;
    std::memcpy(&v, s + l * Stride, sizeof(T));
    d[l] = static_cast<D>(v);
  });
}
template <class T, unsigned Stride, class S>
const insn *run_store_frame(exec &x, const insn *i) {
  std::byte *d = x.at(i->a) + i->imm;
  const auto *s = x.lanes<S>(i->b);
  return each_lane(x, i, [&](unsigned l) {
    const T v = static_cast<T>(s[l]);
    std::memcpy(d + l * Stride, &v, sizeof(T));
  });
}

// --- choosing: f gets the type in memory and the type of a lane of the register ---
template <class F>
handler by_type(scalar t, bool wide, F f) {
  return by_storage(t, [&]<class T>(T v) -> handler {
    if constexpr (sizeof(T) == 8)
      return f(std::uint64_t{}, std::uint64_t{});
    else
      return wide ? f(v, std::uint64_t{}) : f(v, std::uint32_t{});
  });
}

template <class F>
handler by_space(space s, F f) {
  switch (s) {
  case space::generic:
  case space::global:
  case space::constant:
    return f(in_generic{});
  case space::shared:
    return f(in_shared{});
  case space::local:
    return f(in_local{});
  default:
    return nullptr;
  }
}

} // namespace

handler find_load(space s, scalar t, std::uint64_t flags) {
  return by_space(s, [&]<class Space>(Space) {
    return by_type(t, (flags & mem_wide_dst) != 0, []<class T, class D>(T, D) -> handler { return run_load<Space, T, D>; });
  });
}
handler find_store(space s, scalar t, std::uint64_t flags) {
  return by_space(s, [&]<class Space>(Space) {
    return by_type(t, (flags & mem_wide_dst) != 0, []<class T, class D>(T, D) -> handler { return run_store<Space, T, D>; });
  });
}
handler find_load_vector(space s, scalar t, std::uint64_t flags) {
  return by_space(s, [&]<class Space>(Space) {
    return by_type(t, (flags & mem_wide_dst) != 0,
                   []<class T, class D>(T, D) -> handler { return run_load_vector<Space, T, D>; });
  });
}
handler find_store_vector(space s, scalar t, std::uint64_t flags) {
  return by_space(s, [&]<class Space>(Space) {
    return by_type(t, (flags & mem_wide_dst) != 0,
                   []<class T, class D>(T, D) -> handler { return run_store_vector<Space, T, D>; });
  });
}
handler find_load_frame(scalar t, bool wide_slot, std::uint64_t flags) {
  return by_type(t, (flags & mem_wide_dst) != 0, [&]<class T, class D>(T, D) -> handler {
    return wide_slot ? handler{run_load_frame<T, 8, D>} : handler{run_load_frame<T, 4, D>};
  });
}
handler find_store_frame(scalar t, bool wide_slot, std::uint64_t flags) {
  return by_type(t, (flags & mem_wide_dst) != 0, [&]<class T, class D>(T, D) -> handler {
    return wide_slot ? handler{run_store_frame<T, 8, D>} : handler{run_store_frame<T, 4, D>};
  });
}

} // namespace gompsim::ptx::GOMPSIM_ISA
