// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/observe.h"

#include <algorithm>

#include "sim/gcn/address.h"
#include "sim/gcn/buffer.h"
#include "sim/gcn/routines.h"
#include "sim/gcn/wave.h"

namespace gompsim::gcn {

using engine::observed_access;
using engine::written_record;

namespace {

using u64 = std::uint64_t;
using kind = watched::kind;

template <class F>
bool each_lane(lane_mask m, F f) {
  for (; m != 0; m &= m - 1)
    if (!f(static_cast<unsigned>(std::countr_zero(m)))) return false;
  return true;
}

watched::registers registers_of(const operand &o) {
  if (o.kind == operand_kind::vgpr) return {o.index, o.width};
  if (o.kind == operand_kind::agpr) return {static_cast<std::uint16_t>(o.index + 256), o.width};
  return {};
}

bool is_scalar_load(opcode op) {
  return op == opcode::s_load_dword || op == opcode::s_load_dwordx2 || op == opcode::s_load_dwordx4 ||
         op == opcode::s_load_dwordx8 || op == opcode::s_load_dwordx16;
}
bool is_scalar_store(opcode op) {
  return op == opcode::s_store_dword || op == opcode::s_store_dwordx2 || op == opcode::s_store_dwordx4 ||
         op == opcode::s_buffer_store_dword || op == opcode::s_buffer_store_dwordx2 || op == opcode::s_buffer_store_dwordx4;
}
bool is_move(const instruction &i) {
  if (i.sdwa.is_present || i.dpp.is_present) return false;
  return i.op == opcode::v_mov_b32 || i.op == opcode::v_mov_b64 || i.op == opcode::v_accvgpr_read_b32 ||
         i.op == opcode::v_accvgpr_write_b32 || i.op == opcode::v_accvgpr_mov_b32;
}

// Flat addresses of LDS and of private memory.
bool in_aperture(u64 a) { return a >> 32 == shared_aperture || a >> 32 == private_aperture; }

engine::warp_identity identity_of(const block_state &b, wave &w) { return {b, w.index * wave_size, w.waits}; }

observed_access access_of(const watched &w, const insn &plain) {
  const bool atomic = w.what.kind == memory_kind::atomic;
  return {static_cast<std::uint16_t>(w.bytes()), atomic || w.what.kind == memory_kind::load,
          atomic || w.what.kind == memory_kind::store, (plain.flags & mem_ordered) != 0 || atomic};
}

observed_access scalar_access_of(const watched &w) {
  const bool atomic = w.does == kind::scalar_atomic;
  return {static_cast<std::uint16_t>(4 * w.scalar_words), true, atomic, atomic || (w.plain.flags & mem_ordered) != 0};
}

// --- counting ---------------------------------------------------------------------------------------------------------

const insn *run_count(exec &x, const insn *i) {
  const watched &w = *i->watch;
  ++x.seg;
  u64 addresses[wave_size];
  if (w.does == kind::scalar_load || w.does == kind::scalar_atomic) {
    addresses[0] = scalar_address(x, &w.plain);
    const observed_access what = scalar_access_of(w);
    count_access(x, identity_of(*x.block, *x.w), what, addresses, 0, 1, 1);
    return i + 1;
  }
  const lane_mask m = x.mask();
  if (m == 0) return i + 1;
  lane_mask outside = 0;
  if (w.what.space == memory_space::flat) {
    const flat_address a(x, &w.plain);
    each_lane(m, [&](unsigned l) {
      addresses[l] = a[l];
      outside |= in_aperture(a[l]) ? 0 : lane_mask{1} << l;
      return true;
    });
  } else if (w.what.space == memory_space::buffer) {
    const buffer b(x, &w.plain);
    each_lane(m, [&](unsigned l) {
      addresses[l] = b.flat(l, w.bytes());
      outside |= in_aperture(addresses[l]) ? 0 : lane_mask{1} << l;
      return true;
    });
  }
  if (outside == 0)
    engine::count_window_access(x);
  else
    count_access(x, identity_of(*x.block, *x.w), access_of(w, w.plain), addresses, 0, outside, m);
  return i + 1;
}

// --- memory that nobody has written -----------------------------------------------------------------------------------

unwritten_registers &registers_of(wave &w) {
  if (w.unwritten == nullptr) w.unwritten = std::make_unique<unwritten_registers>();
  return *w.unwritten;
}

// False after a fault: a register is worked with that carries what nobody has written.
bool may_use(exec &x, const watched::registers &r, lane_mask m) {
  const unwritten_registers *const u = x.w->unwritten.get();
  if (u == nullptr || u->none()) return true;
  for (unsigned k = 0; k < r.width; ++k)
    if (const lane_mask bad = u->wholly(r.first + k) & m; bad != 0) {
      const auto &from = u->origin(r.first + k);
      const unsigned lane = static_cast<unsigned>(std::countr_zero(bad));
      engine::fail_unwritten(x, from.shared, u->place(r.first + k, lane), from.bytes);
      x.fail_with(from.from, lane);
      return false;
    }
  return true;
}
void forget(exec &x, const watched::registers &r, lane_mask m) {
  if (x.w->unwritten == nullptr || x.w->unwritten->none()) return;
  for (unsigned k = 0; k < r.width; ++k) x.w->unwritten->forget(r.first + k, m);
}

// One of the places that a lane accesses: its registers begin at `first`.
bool check_place(exec &x, const insn *i, const watched &w, u64 at, unsigned lane, const watched::registers &data) {
  const memory_operation &o = w.what;
  const unsigned n = w.bytes();
  const bool flat = o.space == memory_space::flat || o.space == memory_space::buffer;
  const bool shared = o.space == memory_space::shared || (flat && at >> 32 == shared_aperture);
  written_record r;
  if (shared)
    r = record_of_shared(x, *x.block, at & 0xffffffffu, n);
  else if (flat && !in_aperture(at))
    r = record_of_device(x, at, n);
  if (o.kind == memory_kind::atomic) {
    if (check_access(x, r, {static_cast<std::uint16_t>(n), true, true, false}, at)) return true;
    x.fail_with(i, lane);
    return false;
  }
  const unsigned half = o.high ? 2 : 0; // where in the register the bytes of a half begin
  if (o.kind == memory_kind::store) {
    std::uint32_t unwritten = 0;
    if (const unwritten_registers *u = x.w->unwritten.get(); u != nullptr && !u->none())
      for (unsigned k = 0; k < o.words; ++k)
        unwritten |= static_cast<std::uint32_t>(u->bytes(data.first + k, lane)) >> half << 4 * k;
    note_carried(r, n, unwritten & ((u64{1} << n) - 1));
    return true;
  }
  const std::uint32_t unwritten = w.stored_back ? 0 : unwritten_bytes(r, n);
  if (unwritten == 0) return true;
  const bool all = unwritten == (u64{1} << n) - 1;
  unwritten_registers &u = registers_of(*x.w);
  for (unsigned k = 0; k < o.words; ++k)
    u.mark(data.first + k, lane, static_cast<std::uint8_t>((unwritten >> 4 * k & 15) << half), all,
           shared ? at & 0xffffffffu : at, {i, n, shared});
  return true;
}

const insn *run_check_memory(exec &x, const insn *i) {
  const watched &w = *i->watch;
  ++x.seg;
  const lane_mask m = x.mask();
  for (const auto &r : w.uses)
    if (!may_use(x, r, m)) return nullptr;
  u64 at[2][wave_size];
  const auto find = [&](const auto &a, unsigned which) {
    each_lane(m, [&](unsigned l) {
      at[which][l] = a[l];
      return true;
    });
  };
  if (w.what.space == memory_space::shared) {
    find(shared_address(x, &w.plain, 0), 0);
    if (w.what.is_double) find(shared_address(x, &w.plain, 1), 1);
  } else if (w.what.space == memory_space::flat) {
    find(flat_address(x, &w.plain), 0);
  } else if (w.what.space == memory_space::buffer) {
    const buffer b(x, &w.plain);
    each_lane(m, [&](unsigned l) { return at[0][l] = b.flat(l, w.bytes()), true; });
  } else {
    find(private_address(x, &w.plain), 0);
  }
  forget(x, w.result, m);
  const bool load = w.what.kind == memory_kind::load;
  watched::registers first = load ? w.result : w.data, second = w.data2;
  if (load) second = {static_cast<std::uint16_t>(first.first + w.what.words), w.what.words};
  const bool good = each_lane(m, [&](unsigned l) {
    return check_place(x, i, w, at[0][l], l, first) && (!w.what.is_double || check_place(x, i, w, at[1][l], l, second));
  });
  return good ? i + 1 : nullptr;
}

const insn *run_check_scalar_load(exec &x, const insn *i) {
  const watched &w = *i->watch;
  ++x.seg;
  const u64 at = scalar_address(x, &w.plain);
  const unsigned n = 4u * w.scalar_words;
  if (check_access(x, record_of_device(x, at, n), scalar_access_of(w), at)) return i + 1;
  return x.fail_with(i, 0);
}

const insn *run_check_scalar_store(exec &x, const insn *i) {
  const watched &w = *i->watch;
  ++x.seg;
  const unsigned n = 4 * scalar_words_inside(x, &w.plain, w.scalar_words);
  if (n != 0) note_carried(record_of_device(x, scalar_address(x, &w.plain), n), n, 0);
  return i + 1;
}

const insn *run_check_use(exec &x, const insn *i) {
  const watched &w = *i->watch;
  ++x.seg;
  unwritten_registers *const u = x.w->unwritten.get();
  if (u == nullptr || u->none()) return i + 1;
  lane_mask m = x.mask();
  if (w.does == kind::moves) {
    for (unsigned k = 0; k < w.result.width; ++k)
      if (w.uses[0].width != 0)
        u->move(w.result.first + k, w.uses[0].first + k, m);
      else
        u->forget(w.result.first + k, m);
    return i + 1;
  }
  if (w.does == kind::reads_first_lane) m = m == 0 ? 1 : m & -m;
  if (w.does == kind::reads_lane) m = lane_mask{1} << (x.get<std::uint32_t>(w.plain.b) & 63);
  for (const auto &r : w.uses)
    if (!may_use(x, r, m)) return nullptr;
  forget(x, w.result, w.does == kind::writes_lane ? all_lanes : m);
  return i + 1;
}

} // namespace

void unwritten_registers::mark(unsigned r, unsigned lane, std::uint8_t unwritten, bool all, std::uint64_t place,
                               const load &from) {
  if (unwritten == 0) return;
  const lane_mask m = lane_mask{1} << lane;
  marked += any[r] == 0;
  any[r] |= m;
  whole[r] = (whole[r] & ~m) | (all ? m : 0);
  bits[r][lane] = unwritten;
  places[r][lane] = place;
  origins[r] = from;
}
void unwritten_registers::forget(unsigned r, lane_mask m) {
  if (any[r] == 0) return;
  any[r] &= ~m;
  whole[r] &= ~m;
  marked -= any[r] == 0;
}
void unwritten_registers::move(unsigned to, unsigned from, lane_mask m) {
  if (to == from) return;
  forget(to, m);
  for (lane_mask k = any[from] & m; k != 0; k &= k - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(k));
    mark(to, l, bits[from][l], (whole[from] >> l & 1) != 0, places[from][l], origins[from]);
  }
}
void unwritten_registers::clear() {
  any = {};
  whole = {};
  marked = 0;
}

unsigned watched::bytes() const { return bytes_of(what); }

watched watch(const instruction &i, const insn &plain) {
  watched w;
  w.plain = plain;
  w.what = memory_operation_of(i.op);
  w.result = registers_of(i.dst);
  if (is_scalar_load(i.op)) {
    w.does = kind::scalar_load;
    w.scalar_words = i.dst.width;
  } else if (scalar_atomic_words(i.op) != 0) {
    w.does = kind::scalar_atomic;
    w.scalar_words = static_cast<std::uint8_t>(scalar_atomic_words(i.op));
  } else if (is_scalar_store(i.op)) {
    w.scalar_words = i.src[2].width;
  } else if (w.what.kind != memory_kind::none) {
    w.does = kind::memory;
    w.uses[0] = registers_of(i.src[0]);
    w.data = registers_of(i.src[1]);
    if (w.what.kind == memory_kind::atomic) w.uses[1] = w.data;
    if (w.what.kind == memory_kind::atomic && w.what.is_double) w.uses[2] = registers_of(i.src[2]);
    if (w.what.space == memory_space::shared) w.data2 = registers_of(i.src[2]);
  } else {
    for (unsigned k = 0; k < 4; ++k) w.uses[k] = registers_of(i.src[k]);
    if (is_move(i)) w.does = kind::moves;
    if (i.op == opcode::v_readlane_b32) w.does = kind::reads_lane;
    if (i.op == opcode::v_readfirstlane_b32) w.does = kind::reads_first_lane;
    if (i.op == opcode::v_writelane_b32) w.does = kind::writes_lane;
  }
  return w;
}

std::vector<handler> find_observers(const instruction &i, access_modes modes) {
  std::vector<handler> found;
  if (!modes.count && !modes.check) return found;
  const bool scalar = is_scalar_load(i.op) || scalar_atomic_words(i.op) != 0,
             memory = memory_operation_of(i.op).kind != memory_kind::none;
  if (modes.count && (scalar || memory)) found.push_back(run_count);
  if (!modes.check) return found;
  if (scalar)
    found.push_back(run_check_scalar_load);
  else if (is_scalar_store(i.op))
    found.push_back(run_check_scalar_store);
  else if (memory)
    found.push_back(run_check_memory);
  else if (registers_of(i.dst).width != 0 ||
           std::any_of(std::begin(i.src), std::end(i.src), [](const operand &o) { return registers_of(o).width != 0; }))
    found.push_back(run_check_use);
  return found;
}

void end_requests(const block_state &b, wave &w) { engine::end_requests(identity_of(b, w), all_lanes); }

} // namespace gompsim::gcn
