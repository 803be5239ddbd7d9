// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an instruction's routine works on: a wave that has its turn. A worker fills it from the wave, executes, and writes it
// back (block.cc); only that worker touches it.
#ifndef GOMPSIM_GCN_EXEC_H
#define GOMPSIM_GCN_EXEC_H

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

#include "sim/engine/access.h"
#include "sim/engine/executor.h"
#include "sim/engine/fault.h"
#include "sim/gcn/code.h"
#include "sim/gcn/registers.h"

namespace gompsim::gcn {

using engine::access;
using engine::fault_kind;

struct wave;
struct block_state;

enum class stop_reason : std::uint8_t {
  none,
  slice,   // its turn is over; goes on at pc
  blocked, // waits, and goes on at pc
  over,    // has ended
  fault,
};

// High halves of flat addresses that mean LDS and the lane's private memory. No host address, and so none of the engine's,
// is as high.
inline constexpr std::uint64_t shared_aperture = 0x10000, private_aperture = 0x20000;

// What stays of a denormal number that is a source or a result: all of it, or the sign alone. By the type's bits.
struct denormal_masks {
  std::uint16_t source_16 = 0xffff, result_16 = 0xffff;
  std::uint32_t source_32 = ~0u, result_32 = ~0u;
  std::uint64_t source_64 = ~std::uint64_t{0}, result_64 = ~std::uint64_t{0};
};

struct exec : engine::executor {
  std::byte *base[2] = {};    // registers, constants
  std::byte *local = nullptr; // private memory of the first lane

  // --- progress ---
  std::int64_t budget = 0;   // instructions left in this turn
  const insn *seg = nullptr; // first instruction of the straight run being executed

  // --- the wave ---
  const insn *pc = nullptr; // where it goes on; valid when a routine returned null
  stop_reason why = stop_reason::none;
  wave *w = nullptr;
  block_state *block = nullptr;
  const code *text = nullptr;
  std::uint64_t text_address = 0;
  denormal_masks denormals; // as the wave's mode says

  std::byte *at(operand_ref r) const { return base[r >> 31] + (r & ref_offset); }
  std::uint32_t *words(operand_ref r) const { return reinterpret_cast<std::uint32_t *>(at(r)); }
  // A scalar operand.
  template <class T>
  T get(operand_ref r) const {
    T v;
    std::memcpy(&v, at(r), sizeof v);
    return v;
  }
  template <class T>
  void set(operand_ref r, T v) const {
    std::memcpy(at(r), &v, sizeof v);
  }
  template <class T>
  T scalar(std::uint32_t word) const {
    T v;
    std::memcpy(&v, base[0] + word * 4, sizeof v);
    return v;
  }
  template <class T>
  void set_scalar(std::uint32_t word, T v) const {
    std::memcpy(base[0] + word * 4, &v, sizeof v);
  }
  lane_mask mask() const { return scalar<lane_mask>(word_exec); } // the lanes that execute

  void count(const insn *i) {
    const auto n = i - seg + 1;
    budget -= n;
    warp_instructions += static_cast<std::uint64_t>(n);
    lane_instructions += static_cast<std::uint64_t>(n) * static_cast<unsigned>(std::popcount(mask()));
  }
  // Control goes from i to another instruction. Every loop passes here, so turns end here and nowhere else.
  const insn *jump(const insn *i, const insn *to) {
    count(i);
    seg = to;
    if (budget > 0) [[likely]]
      return to;
    pc = to;
    why = stop_reason::slice;
    return nullptr;
  }
  // The wave stops at i, and goes on behind it.
  const insn *stop_behind(const insn *i, stop_reason r) {
    count(i);
    seg = pc = i + 1;
    why = r;
    return nullptr;
  }
  // Something that looks like waiting: turns get shorter, so that whoever is waited for comes to run.
  void note_poll(unsigned cost) {
    ++polls;
    budget -= cost;
  }

  const insn *fail_with(const insn *i, unsigned lane) { // the fault that is in `fault`
    fault.lane = lane;
    pc = i;
    why = stop_reason::fault;
    return nullptr;
  }
  const insn *fail(const insn *i, fault_kind k, unsigned lane, std::string what) {
    fault.set(k, std::move(what));
    return fail_with(i, lane);
  }
  const insn *fail_at(const insn *i, fault_kind k, unsigned lane, std::uint64_t address, const char *what) {
    fault.set_at(k, address, what);
    return fail_with(i, lane);
  }

  std::byte *fail_in(const insn *i, unsigned lane, std::uint64_t offset, unsigned n, std::uint64_t limit, const char *name) {
    engine::fail_in_window(*this, lane, offset, n, limit, name);
    fail_with(i, lane);
    return nullptr;
  }

  // Where the host finds n bytes at a flat address; null after fail_at if device code may not access them. `apertures`
  // false: the instruction is for global memory only. Loads and stores need not be aligned, as the runtime sets hardware up.
  std::byte *resolve(const insn *i, unsigned lane, std::uint64_t address, unsigned n, access kind, bool apertures) {
    const std::uint64_t offset = address - mem.base;
    if (offset < mem.size && std::has_single_bit(n) && n <= 8 && (address & (n - 1)) == 0 && mem.live(offset, n)) [[likely]]
      return mem.bytes + offset;
    return resolve_slowly(i, lane, address, n, kind, apertures);
  }
  std::byte *resolve_slowly(const insn *i, unsigned lane, std::uint64_t address, unsigned n, access kind, bool apertures);
  std::byte *resolve_shared(const insn *i, unsigned lane, std::uint64_t offset, unsigned n, access kind) {
    if (offset < shared_bytes && n <= shared_bytes - offset && (kind != access::update || (offset & (n - 1)) == 0))
        [[likely]]
      return shared + offset;
    return fail_in(i, lane, offset, n, shared_bytes, "LDS");
  }
  std::byte *resolve_private(const insn *i, unsigned lane, std::uint64_t offset, unsigned n, access kind) {
    if (offset < local_bytes && n <= local_bytes - offset && (kind != access::update || (offset & (n - 1)) == 0)) [[likely]]
      return local + lane * local_bytes + offset;
    return fail_in(i, lane, offset, n, local_bytes, "private memory");
  }
};

// What is wrong is told, once for each instruction of a launch, and the wave goes on.
void tell_and_forget_fault(exec &);

} // namespace gompsim::gcn

#endif
