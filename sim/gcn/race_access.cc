// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/race_access.h"

#include <algorithm>
#include <bit>

#include "sim/engine/fault.h"
#include "sim/engine/race_source.h"
#include "sim/engine/soft_stack.h"
#include "sim/engine/uses.h"
#include "sim/gcn/address.h"
#include "sim/gcn/buffer.h"
#include "sim/gcn/code_object.h"
#include "sim/gcn/decode.h"
#include "sim/gcn/disassemble.h"
#include "sim/gcn/routines.h"
#include "sim/gcn/wave.h"

namespace gompsim::gcn {

using engine::race_access;
using engine::race_place;
using engine::race_values;

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

// --- execution ------------------------------------------------------------------------------------------------------------

lane_mask live_lanes(const exec &x) {
  const std::uint32_t *const size = x.block->size;
  const u64 items = u64{size[0]} * size[1] * size[2] - u64{x.w->index} * wave_size;
  return items >= wave_size ? all_lanes : (lane_mask{1} << items) - 1;
}

// `bytes` bytes of each lane, in pieces that are accessed as one. data: the registers that are stored, or null; shift: where
// in the first of them the bytes begin.
void note(exec &x, const watched_race &w, bool shared, const u64 *at, lane_mask m, unsigned bytes, const u32 *data,
          unsigned shift = 0) {
  if (m == 0) return;
  u64 aligned = 8;
  for (lane_mask r = m; r != 0; r &= r - 1) aligned |= at[std::countr_zero(r)];
  const unsigned most = 1u << std::countr_zero(aligned);
  const bool has_value = data != nullptr && w.access.writes && !w.access.strong;
  race_access a = w.access;
  u64 values[wave_size];
  for (unsigned from = 0; from < bytes; from += a.bytes) {
    a.bytes = static_cast<std::uint8_t>(std::min(most, std::bit_floor(bytes - from)));
    race_values v;
    if (has_value && a.bytes == 4) {
      v.lanes = data + from / 4 * wave_size;
    } else if (has_value) {
      const u32 *const words = data + from / 4 * wave_size;
      for (lane_mask r = m; r != 0; r &= r - 1) {
        const int l = std::countr_zero(r);
        values[l] = a.bytes == 8 ? u64{words[wave_size + l]} << 32 | words[l] : words[l] >> (shift + from % 4 * 8);
      }
      v = {values, true};
    }
    engine::look_at_access(x, *x.block, {x.w->index, all_lanes, live_lanes(x)}, a, shared, at, from, m, v);
  }
}

template <class F>
void fill(lane_mask m, u64 *at, const F &f) {
  for (lane_mask r = m; r != 0; r &= r - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(r));
    at[l] = f(l);
  }
}

const insn *run_race_flat(exec &x, const insn *i) {
  ++x.seg; // it is not an instruction of the program
  const watched_race &w = *i->race;
  const lane_mask m = x.mask();
  u64 at[wave_size];
  const flat_address a(x, &w.plain);
  lane_mask shared = 0, own = 0;
  fill(m, at, [&](unsigned l) {
    const u64 v = a[l];
    if (v >> 32 == shared_aperture) [[unlikely]]
      shared |= lane_mask{1} << l;
    else if (v >> 32 == private_aperture) [[unlikely]]
      own |= lane_mask{1} << l;
    return v;
  });
  const unsigned bytes = bytes_of(w.what), shift = w.what.high ? 16 : 0;
  const u32 *const data = x.words(w.plain.b);
  note(x, w, false, at, m & ~shared & ~own, bytes, data, shift);
  if (shared == 0) return i + 1;
  fill(shared, at, [&](unsigned l) { return at[l] & 0xffffffffu; });
  note(x, w, true, at, shared, bytes, data, shift);
  return i + 1;
}

const insn *run_race_shared(exec &x, const insn *i) {
  ++x.seg;
  const watched_race &w = *i->race;
  const lane_mask m = x.mask();
  const unsigned bytes = bytes_of(w.what);
  u64 at[wave_size];
  for (unsigned which = 0; which <= w.what.is_double; ++which) {
    const shared_address a(x, &w.plain, which);
    fill(m, at, [&](unsigned l) { return a[l]; });
    note(x, w, true, at, m, bytes, x.words(which == 0 ? w.plain.b : w.plain.e), w.what.high ? 16 : 0);
  }
  return i + 1;
}

// A word after the other, as they are accessed.
const insn *run_race_buffer(exec &x, const insn *i) {
  ++x.seg;
  const watched_race &w = *i->race;
  const lane_mask m = x.mask();
  const buffer b(x, &w.plain);
  const bool atomic = w.what.kind == memory_kind::atomic;
  const unsigned all = bytes_of(w.what), each = atomic ? all : std::min(all, 4u);
  const u32 *const data = x.words(w.plain.b);
  u64 at[wave_size];
  for (unsigned from = 0; from < all; from += each) {
    lane_mask outside = 0;
    fill(m, at, [&](unsigned l) {
      const buffer::place p = b.find(l, from, each);
      if (!p.is_inside || p.is_private) outside |= lane_mask{1} << l;
      return p.address;
    });
    note(x, w, false, at, m & ~outside, each, data + from / 4 * wave_size, w.what.high ? 16 : 0);
  }
  return i + 1;
}

const insn *run_race_scalar(exec &x, const insn *i) {
  ++x.seg;
  const watched_race &w = *i->race;
  const u64 at = scalar_address(x, &w.plain);
  note(x, w, false, &at, 1, 4 * scalar_words_inside(x, &w.plain, w.scalar_words), nullptr);
  return i + 1;
}

const insn *run_race_fence(exec &x, const insn *i) {
  ++x.seg;
  if (x.races != nullptr) x.races->fence(*x.block, x.w->index, engine::memory_scope::sys);
  return i + 1;
}

constexpr unsigned stack_pointer = 16;                // s[16:17]; the stack grows up
constexpr u64 largest_frame = std::uint64_t{1} << 24; // what is larger is none, but a wrong pointer

// Before the lower half of the pointer gets what the function's frame has.
const insn *run_race_frame(exec &x, const insn *i) {
  ++x.seg;
  const watched_race &w = *i->race;
  const u64 start = x.scalar<u64>((w.plain.a & ref_offset) / sizeof(u32)), bytes = x.get<u32>(w.plain.b);
  if (x.races != nullptr && bytes < largest_frame)
    x.races->stack_grows({x.block->position[0], x.w->index, 0}, w.access.site, start, start + bytes, start, start + bytes);
  return i + 1;
}

bool makes_frame(const instruction &i) {
  return i.op == opcode::s_add_u32 && i.dst.kind == operand_kind::sgpr && i.dst.index == stack_pointer &&
         i.src[0].kind == operand_kind::sgpr;
}

// --- binding --------------------------------------------------------------------------------------------------------------

bool is_fence(opcode op) {
  switch (op) {
  case opcode::buffer_gl0_inv:
  case opcode::buffer_gl1_inv:
  case opcode::buffer_inv:
  case opcode::buffer_invl2:
  case opcode::buffer_wbinvl1:
  case opcode::buffer_wbinvl1_vol:
  case opcode::buffer_wbl2:
    return true;
  default:
    return false;
  }
}

// The words that a scalar instruction of memory moves, and whether it stores them.
unsigned scalar_words_of(const instruction &i, bool *stores) {
  switch (i.op) {
  case opcode::s_load_dword:
  case opcode::s_load_dwordx2:
  case opcode::s_load_dwordx4:
  case opcode::s_load_dwordx8:
  case opcode::s_load_dwordx16:
  case opcode::s_buffer_load_dword:
  case opcode::s_buffer_load_dwordx2:
  case opcode::s_buffer_load_dwordx4:
  case opcode::s_buffer_load_dwordx8:
  case opcode::s_buffer_load_dwordx16:
    return i.dst.width;
  case opcode::s_store_dword:
  case opcode::s_store_dwordx2:
  case opcode::s_store_dwordx4:
  case opcode::s_buffer_store_dword:
  case opcode::s_buffer_store_dwordx2:
  case opcode::s_buffer_store_dwordx4:
    *stores = true;
    return i.src[2].width;
  default:
    return 0;
  }
}

// Whether a value that is on its way from one wave to the others through LDS, by a barrier, is not any more.
bool ends_broadcast(const instruction &i) {
  if (i.target >= 0 || i.op == opcode::s_branch || i.op == opcode::s_setpc_b64 || i.op == opcode::s_swappc_b64 ||
      i.op == opcode::s_endpgm)
    return true;
  return i.format == encoding::flat || i.format == encoding::global || i.format == encoding::mubuf;
}
bool barrier_follows(const code_object &o, const instruction &from) {
  constexpr unsigned most = 64;
  instruction i = from;
  for (unsigned n = 0; n < most; ++n) {
    if (!decode(*o.chip, o.code->text, i.offset + i.bytes, &i)) return false;
    if (i.op == opcode::s_barrier) return true;
    if (ends_broadcast(i)) return false;
  }
  return false;
}

class object_places final : public engine::race_code {
public:
  explicit object_places(std::shared_ptr<const code_object> o) : object(std::move(o)) {}
  race_place place(std::size_t where) const override {
    const auto offset = static_cast<std::uint32_t>(where);
    const code_object::source s = object->source_of(offset);
    race_place p;
    p.function = s.function;
    p.file = s.path;
    p.line = s.line;
    p.lanes = engine::lanes_of_line(p.file, p.line);
    p.listing = "+" + engine::hex_text(s.offset);
    instruction i;
    if (decode(*object->chip, object->code->text, offset, &i)) p.listing += ": " + disassemble(i, *object->chip);
    return p;
  }

private:
  const std::shared_ptr<const code_object> object;
};

} // namespace

race_sites sites_of(engine::access_sites &d, std::shared_ptr<const code_object> o) {
  auto places = std::make_shared<object_places>(o);
  return {d, std::move(o), std::move(places)};
}

handler find_race_observer(const instruction &i, const insn &plain, race_sites &sites, watched_race *to) {
  sites.behind_barrier = i.op == opcode::s_barrier || (sites.behind_barrier && !ends_broadcast(i));
  watched_race &w = *to;
  w.plain = plain;
  w.what = memory_operation_of(i.op);
  if (is_fence(i.op)) return run_race_fence;
  if (makes_frame(i)) {
    w.access.site = sites.numbers.add(sites.places, i.offset, engine::race_role::program);
    return run_race_frame;
  }
  race_access &a = w.access;
  handler run = nullptr;
  bool atomic = false;
  if (const unsigned n = scalar_atomic_words(i.op); n != 0) {
    w.scalar_words = static_cast<std::uint8_t>(n);
    atomic = true;
    run = run_race_scalar;
  } else if (const unsigned words = scalar_words_of(i, &a.writes); words != 0) {
    w.scalar_words = static_cast<std::uint8_t>(words);
    a.reads = !a.writes;
    run = run_race_scalar;
  } else {
    switch (w.what.space) {
    case memory_space::flat:
      run = run_race_flat;
      break;
    case memory_space::shared:
      run = run_race_shared;
      break;
    case memory_space::buffer:
      run = run_race_buffer;
      break;
    case memory_space::scratch: // a lane's own
      return nullptr;
    }
    a.reads = w.what.kind == memory_kind::load;
    a.writes = w.what.kind == memory_kind::store;
    atomic = w.what.kind == memory_kind::atomic;
    if (w.what.kind == memory_kind::none) return nullptr;
  }
  if (atomic) a.reads = a.writes = a.updates = a.acquires = a.releases = true;
  a.strong = atomic || i.cache.glc || i.cache.dlc || i.cache.scc;
  engine::race_role role = engine::race_role::program;
  if (is_of_runtime(*sites.object, i.offset))
    role = engine::race_role::runtime;
  else if (i.format == encoding::ds && !atomic && (a.writes ? barrier_follows(*sites.object, i) : sites.behind_barrier))
    role = engine::race_role::broadcast;
  a.site = sites.numbers.add(sites.places, i.offset, role);
  return run;
}

bool is_of_runtime(const code_object &o, std::uint64_t offset) {
  const code_object::source from = o.source_of(offset);
  const std::string_view function = from.function;
  static constexpr std::string_view prefixes[] = {"GOMP_", "GOACC_", "libat_", "regomp"};
  if (function == "abort" || function == "exit") return true; // each thread that ends the kernel stores the status
  // C++ and Fortran have names of the program that begin so, too.
  if (function.starts_with('_') && !function.starts_with("_Z") && function.find("_MOD_") == function.npos) return true;
  return std::any_of(std::begin(prefixes), std::end(prefixes),
                     [&](std::string_view p) { return function.starts_with(p); }) ||
         (engine::may_be_library_name(function) && engine::may_be_library_source(o.source_of(offset - from.offset).path));
}

} // namespace gompsim::gcn
