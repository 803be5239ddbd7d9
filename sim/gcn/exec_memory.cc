// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of lanes. A whole wave's is made at once where its lanes name places side by side, which is most often
// so.
//
// On x86 every load acquires and every store releases, and a routine is a call that the compiler moves nothing across; so
// cache bits and waits ask for nothing more.
#include "sim/gcn/address.h"
#include "sim/gcn/lanes.h"
#include "sim/gcn/memory_operation.h"

namespace gompsim::gcn::GOMPSIM_ISA {

namespace {

// Whether the lanes name places `step` bytes apart, in their order.
template <class Address>
[[gnu::always_inline]] inline bool side_by_side(const Address &a, unsigned step) {
  const u64 first = a[0];
  if (a[wave_size - 1] - first != u64{wave_size - 1} * step) return false;
  u64 differ = 0;
  for (unsigned l = 0; l < wave_size; ++l) differ |= a[l] ^ (first + u64{l} * step);
  return differ == 0;
}

void note_load(exec &x, const insn *i) {
  if ((i->flags & mem_ordered) != 0) x.note_poll(16);
}

template <class Address, unsigned N>
const insn *run_load_words(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  const Address a(x, i);
  u32 *d = x.words(i->d);
  note_load(x, i);
  if (m == all_lanes && side_by_side(a, 4 * N))
    if (const std::byte *s = a.span(x, a[0], 4 * N * wave_size, access::load); s != nullptr) {
#ifdef __SANITIZE_THREAD__
      for (unsigned l = 0; l < wave_size; ++l)
        for (unsigned k = 0; k < N; ++k) d[k * wave_size + l] = read_from<u32>(s + 4 * (l * N + k));
#else
      for (unsigned k = 0; k < N; ++k)
#pragma GCC ivdep
        for (unsigned l = 0; l < wave_size; ++l) std::memcpy(&d[k * wave_size + l], s + 4 * (l * N + k), 4);
#endif
      return i + 1;
    }
  // The address may lie in the registers that are loaded: those of a lane are read before.
  for (lane_mask r = m; r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    const std::byte *s = a.find(x, i, l, a[l], 4 * N, access::load);
    if (s == nullptr) return nullptr;
    u32 v[N];
    read_words<N>(s, v);
    for (unsigned k = 0; k < N; ++k) d[k * wave_size + l] = v[k];
  }
  return i + 1;
}

// T: what is in memory, extended to a register, or put in one of its halves.
template <class Address, class T>
const insn *run_load_part(exec &x, const insn *i) {
  const Address a(x, i);
  u32 *d = x.words(i->d);
  note_load(x, i);
  const bool high = (i->flags & mem_high_half) != 0, half = (i->flags & mem_keeps_half) != 0;
  for (lane_mask r = x.mask(); r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    const std::byte *s = a.find(x, i, l, a[l], sizeof(T), access::load);
    if (s == nullptr) return nullptr;
    const u32 v = static_cast<u32>(static_cast<i32>(static_cast<T>(read_from<std::make_unsigned_t<T>>(s))));
    if (high)
      d[l] = (d[l] & 0xffff) | v << 16;
    else
      d[l] = half ? (d[l] & 0xffff0000u) | (v & 0xffff) : v;
  }
  return i + 1;
}

template <class Address, unsigned N>
const insn *run_store_words(exec &x, const insn *i) {
  const lane_mask m = x.mask();
  if (m == 0) return i + 1;
  const Address a(x, i);
  const u32 *v = x.words(i->b);
  x.wrote = true;
  if (m == all_lanes && side_by_side(a, 4 * N))
    if (std::byte *d = a.span(x, a[0], 4 * N * wave_size, access::store); d != nullptr) {
#ifdef __SANITIZE_THREAD__
      for (unsigned l = 0; l < wave_size; ++l)
        for (unsigned k = 0; k < N; ++k) write_to(d + 4 * (l * N + k), v[k * wave_size + l]);
#else
      for (unsigned k = 0; k < N; ++k)
#pragma GCC ivdep
        for (unsigned l = 0; l < wave_size; ++l) std::memcpy(d + 4 * (l * N + k), &v[k * wave_size + l], 4);
#endif
      return i + 1;
    }
  for (lane_mask r = m; r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    std::byte *d = a.find(x, i, l, a[l], 4 * N, access::store);
    if (d == nullptr) return nullptr;
    u32 w[N];
    for (unsigned k = 0; k < N; ++k) w[k] = v[k * wave_size + l];
    write_words<N>(d, w);
  }
  return i + 1;
}

template <class Address, class T>
const insn *run_store_part(exec &x, const insn *i) {
  const Address a(x, i);
  const u32 *v = x.words(i->b);
  const unsigned shift = (i->flags & mem_high_half) != 0 ? 16 : 0;
  for (lane_mask r = x.mask(); r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    std::byte *d = a.find(x, i, l, a[l], sizeof(T), access::store);
    if (d == nullptr) return nullptr;
    write_to(d, static_cast<T>(v[l] >> shift));
    x.wrote = true;
  }
  return i + 1;
}

// DS instructions with two offsets: N words at each.
template <unsigned N>
const insn *run_load_two(exec &x, const insn *i) {
  const shared_address a(x, i, 0), b(x, i, 1);
  u32 *d = x.words(i->d);
  for (lane_mask r = x.mask(); r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    const std::byte *p = a.find(x, i, l, a[l], 4 * N, access::load);
    const std::byte *q = p == nullptr ? nullptr : b.find(x, i, l, b[l], 4 * N, access::load);
    if (q == nullptr) return nullptr;
    u32 v[2 * N];
    read_words<N>(p, v);
    read_words<N>(q, v + N);
    for (unsigned k = 0; k < 2 * N; ++k) d[k * wave_size + l] = v[k];
  }
  return i + 1;
}
template <unsigned N>
const insn *run_store_two(exec &x, const insn *i) {
  const shared_address a(x, i, 0), b(x, i, 1);
  const u32 *v = x.words(i->b), *w = x.words(i->e);
  for (lane_mask r = x.mask(); r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    std::byte *p = a.find(x, i, l, a[l], 4 * N, access::store);
    std::byte *q = p == nullptr ? nullptr : b.find(x, i, l, b[l], 4 * N, access::store);
    if (q == nullptr) return nullptr;
    u32 t[2 * N];
    for (unsigned k = 0; k < N; ++k) t[k] = v[k * wave_size + l], t[N + k] = w[k * wave_size + l];
    write_words<N>(p, t);
    write_words<N>(q, t + N);
    x.wrote = true;
  }
  return i + 1;
}

template <class Address>
handler find(const memory_operation &o) {
  const bool load = o.kind == memory_kind::load;
  switch (o.element) {
  case memory_element::u8:
    return load ? handler{run_load_part<Address, u8>} : handler{run_store_part<Address, u8>};
  case memory_element::i8:
    return run_load_part<Address, i8>;
  case memory_element::u16:
    return load ? handler{run_load_part<Address, u16>} : handler{run_store_part<Address, u16>};
  case memory_element::i16:
    return run_load_part<Address, i16>;
  case memory_element::words:
    break;
  }
  switch (o.words) {
  case 1:
    return load ? handler{run_load_words<Address, 1>} : handler{run_store_words<Address, 1>};
  case 2:
    return load ? handler{run_load_words<Address, 2>} : handler{run_store_words<Address, 2>};
  case 3:
    return load ? handler{run_load_words<Address, 3>} : handler{run_store_words<Address, 3>};
  case 4:
    return load ? handler{run_load_words<Address, 4>} : handler{run_store_words<Address, 4>};
  default:
    return nullptr;
  }
}

} // namespace

handler find_memory(const memory_operation &o) {
  const bool load = o.kind == memory_kind::load;
  if (o.is_double) {
    if (o.words == 1) return load ? run_load_two<1> : run_store_two<1>;
    return load ? run_load_two<2> : run_store_two<2>;
  }
  switch (o.space) {
  case memory_space::flat:
    return find<flat_address>(o);
  case memory_space::scratch:
    return find<private_address>(o);
  case memory_space::shared:
    return find<shared_address>(o);
  case memory_space::buffer: // find_buffer
    break;
  }
  return nullptr;
}

} // namespace gompsim::gcn::GOMPSIM_ISA
