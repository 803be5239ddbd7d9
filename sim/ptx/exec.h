// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What an instruction's routine works on: one group of lanes of one warp that are at the same instruction. A worker fills it
// from the group, executes, and writes it back (warp.cc); only that worker touches it.
#ifndef GOMPSIM_PTX_EXEC_H
#define GOMPSIM_PTX_EXEC_H

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

#include "sim/engine/access.h"
#include "sim/engine/executor.h"
#include "sim/engine/fault.h"
#include "sim/ptx/code.h"

namespace gompsim::ptx {

struct warp;
struct block_state;
struct frame;
struct reconvergence_point;

enum class stop_reason : std::uint8_t {
  none,
  slice,   // its turn is over; goes on at pc
  gone,    // the group has ended: it merged, exited, or waits in a structure of its own
  blocked, // the group waits at pc
  fault,
};

// Most often all; counting bits is a call on the processors that every x86-64 is.
inline unsigned lanes_in(lane_mask m) { return m == all_lanes ? warp_size : static_cast<unsigned>(std::popcount(m)); }

// First, so that it is near: what nearly every routine asks for.
struct exec_registers {
  std::byte *base[4] = {}; // indexed by base_of
  lane_mask mask = 0;      // lanes that execute
};

struct exec : exec_registers, executor {
  std::byte *local = nullptr;

  // --- progress ---
  std::int64_t budget = 0;   // instructions left in this turn
  const insn *seg = nullptr; // first instruction of the straight run being executed

  // --- the group ---
  const insn *pc = nullptr; // where it goes on; valid when a routine returned null
  stop_reason why = stop_reason::none;
  std::uint64_t asleep_until = 0; // for a slice that ends with a sleep
  frame *fr = nullptr;
  reconvergence_point *point = nullptr; // the innermost point where its lanes will come together with others
  warp *w = nullptr;
  block_state *block = nullptr;

  std::byte *at(operand_ref r) const { return base[r >> 30] + (r & 0x3fffffffu); }
  template <class T>
  T *lanes(operand_ref r) const {
    return reinterpret_cast<T *>(at(r));
  }
  lane_mask &predicate(operand_ref r) const { return *lanes<lane_mask>(r); }
  lane_mask active(const insn *i) const { return mask & (predicate(i->guard) ^ i->guard_flip); }

  // Accounts for the instructions from seg to i.
  void count(const insn *i) {
    const auto n = i - seg + 1;
    budget -= n;
    warp_instructions += static_cast<std::uint64_t>(n);
    lane_instructions += static_cast<std::uint64_t>(n) * lanes_in(mask);
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
  // Something that looks like waiting: turns get shorter, so that whoever is waited for comes to run.
  void note_poll(unsigned cost) {
    ++polls;
    budget -= cost;
  }

  // What is wrong is in `fault`, but for the lane.
  const insn *fail_with(const insn *i, unsigned lane) {
    fault.lane = lane;
    pc = i;
    why = stop_reason::fault;
    return nullptr;
  }
  const insn *fail(const insn *i, fault_kind k, unsigned lane, std::string text) {
    fault.set(k, std::move(text));
    return fail_with(i, lane);
  }
  const insn *fail_at(const insn *i, fault_kind k, unsigned lane, std::uint64_t address, const char *what);

  // Where the host finds n bytes at a generic address; null after fail_at if device code may not access them. `window`
  // false: the instruction names the global space, so an address in the window of another space is an error.
  std::byte *resolve(const insn *i, unsigned lane, std::uint64_t address, unsigned n, access kind, bool window) {
    const std::uint64_t offset = address - mem.base;
    if (offset < mem.size && (address & (n - 1)) == 0 && (n <= 8 ? mem.live(offset, n) : mem.live_range(offset, n)))
        [[likely]]
      return mem.bytes + offset;
    return resolve_slowly(i, lane, address, n, kind, window);
  }
  std::byte *resolve_slowly(const insn *i, unsigned lane, std::uint64_t address, unsigned n, access kind, bool window);
  std::byte *resolve_shared(const insn *i, unsigned lane, std::uint64_t offset, unsigned n) {
    if (offset < shared_bytes && n <= shared_bytes - offset && (offset & (n - 1)) == 0) [[likely]]
      return shared + offset;
    fail_window(i, lane, offset, n, shared_bytes, "shared memory");
    return nullptr;
  }
  std::byte *resolve_local(const insn *i, unsigned lane, std::uint64_t offset, unsigned n) {
    if (offset < local_bytes && n <= local_bytes - offset && (offset & (n - 1)) == 0) [[likely]]
      return local + lane * local_bytes + offset;
    fail_window(i, lane, offset, n, local_bytes, "local memory");
    return nullptr;
  }
  void fail_window(const insn *i, unsigned lane, std::uint64_t offset, unsigned n, std::uint64_t limit, const char *name);
};

// What is wrong is told, once for each instruction of a launch, and the lanes go on.
void tell_and_forget_fault(exec &);

} // namespace gompsim::ptx

#endif
