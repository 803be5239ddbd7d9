// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block that executes PTX: its warps, and the groups of lanes a warp has split into.
//
// Lanes of a warp that are at the same instruction form a group. A branch that lanes take differently splits a group; both
// parts then owe a visit to a *reconvergence point*, the branch's immediate post-dominator, where they wait for each other
// and go on as one. Reconvergence points nest: each group knows its innermost one, and a reconvergence point its outer one.
// A reconvergence point is a performance device, not a promise of the program's: lanes that wait there too long are let go
// (warp.cc), so that a lane that spins for what a waiting lane will do gets it.
//
// Groups may be in different functions. A frame holds the registers of all lanes that are in one activation of a function,
// or in what it called; its lanes may belong to several groups. It lives as long as a lane is in it.
//
// A block is executed by one worker at a time, which owns everything here meanwhile; the scheduler's lock hands it over.
#ifndef GOMPSIM_PTX_WARP_H
#define GOMPSIM_PTX_WARP_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sim/engine/block.h"
#include "sim/ptx/exec.h"
#include "sim/ptx/observe.h"

namespace gompsim {
class loaded_program;
}

namespace gompsim::ptx {

struct frame {
  frame *parent = nullptr;
  const code *fn = nullptr;
  const insn *return_pc = nullptr; // in the parent's code
  const call_site *site = nullptr; // the call that made it; null for a kernel
  lane_mask lanes = 0;
  std::uint32_t depth = 0;
  std::uint32_t size_class = 0;
  frame *next_free = nullptr;
  std::uint32_t local_start[warp_size]; // of the function's .local variables; only if it uses local memory
  std::uint32_t local_saved[warp_size]; // the lane's stack pointer before

  std::byte *registers() { return reinterpret_cast<std::byte *>(this) + header_bytes; }
  static constexpr std::size_t header_bytes = 320; // sizeof(frame), rounded up to a cache line
};
static_assert(sizeof(frame) <= frame::header_bytes);

// Frames of the warps of one block, reused by size.
class frame_arena {
public:
  frame_arena() = default;
  ~frame_arena();
  frame_arena(const frame_arena &) = delete;
  frame_arena &operator=(const frame_arena &) = delete;
  frame *allocate(std::uint32_t register_bytes);
  void release(frame *);
  void clear(); // forgets all frames
  std::size_t bytes() const { return total; }

private:
  static constexpr unsigned classes = 96;
  std::array<frame *, classes> idle{};
  std::vector<std::byte *> chunks;
  std::byte *at = nullptr;
  std::size_t left = 0, total = 0;
};

struct reconvergence_point {
  frame *fr = nullptr;
  const insn *pc = nullptr; // what the lanes do together when they have met
  reconvergence_point *parent = nullptr;
  lane_mask expected = 0, arrived = 0;
  std::uint64_t age = 0; // how long the arrived ones have waited
};

enum class group_state : std::uint8_t { ready, warp_sync, block_barrier };

struct group {
  lane_mask mask = 0;
  group_state state = group_state::ready;
  std::uint8_t barrier = 0; // which one it waits at
  const insn *pc = nullptr;
  frame *fr = nullptr;
  reconvergence_point *point = nullptr;
  std::uint32_t joined = 0;       // not 0: groups of the warp with the same number, at one place, go on as one
  std::uint64_t asleep_until = 0; // nanoseconds of CLOCK_MONOTONIC, if all that keeps it is a nanosleep; 0: it is awake
};

struct warp {
  unsigned index = 0;  // in its block
  lane_mask live = 0;  // lanes that have not exited
  lane_mask carry = 0; // the carry flag of each lane
  unsigned count = 0;  // groups in use
  unsigned turn = 0;   // the group whose turn is next
  std::array<group, warp_size + 1> groups;
  std::vector<reconvergence_point *> points;              // in use
  std::vector<std::unique_ptr<reconvergence_point>> pool; // all that were made
  std::vector<reconvergence_point *> idle_points;
  std::uint32_t local_top[warp_size] = {}; // stack pointer in local memory
  std::byte *local = nullptr;
  std::byte *registers = nullptr;    // base_of::warp
  bool let_go = false;               // lanes were let go that waited for others, and it has not been whole since
  std::uint32_t joins = 0;           // the last number that was given to groups (group::joined)
  unsigned waited = 0;               // turns in which none of its groups could run
  std::unique_ptr<host_waits> waits; // made when a lane publishes first

  reconvergence_point *new_point();
  void free_point(reconvergence_point *);
  bool any_ready() const {
    for (unsigned g = 0; g < count; ++g)
      if (groups[g].state == group_state::ready) return true;
    return false;
  }
};

struct block_barrier {
  bool active = false;        // somebody has arrived
  std::uint32_t expected = 0; // lanes; 0 = all that live
  std::uint32_t arrived = 0;  // lanes, with those of the same warps that no longer live
  std::uint32_t arrived_live = 0;
  std::uint32_t votes = 0; // true predicates of bar.red
  std::uint32_t voters = 0;
  std::array<lane_mask, 32> of_warp{};
};

struct block_state : block {
  const loaded_program *program = nullptr; // of the launch
  std::uint32_t live_lanes = 0;
  std::vector<std::unique_ptr<warp>> warps;
  std::array<block_barrier, 16> barriers;
  frame_arena frames;
  std::byte *registers = nullptr;                             // base_of::block
  std::unique_ptr<std::byte[], aligned_free> register_memory; // of the block and all its warps
  const code *entry = nullptr;                                // of its kernel

  // --- block.cc, and describe_fault and describe in files of their own ---
  bool start(std::string *why) override;
  void retire() override;
  void stop() override;
  bool has_ended() const override { return live_lanes == 0; }
  warp_state state_of(unsigned warp) const override;
  bool run_warp(executor &, unsigned warp, std::int64_t instructions) override;
  bool release_waiting() override;
  void fail_waiting(executor &) override;
  std::uint64_t wakes_at() const override;
  launch_result describe_fault(const executor &) const override;
  void describe(const memory &, places *) const override;
};

// Special registers that lie in base_of::warp and base_of::block, as numbers of 128-byte slots.
enum warp_register : unsigned { reg_tid_x, reg_tid_y, reg_tid_z, reg_warpid, warp_register_count };
enum block_register : unsigned {
  reg_ntid_x,
  reg_ntid_y,
  reg_ntid_z,
  reg_ctaid_x,
  reg_ctaid_y,
  reg_ctaid_z,
  reg_nctaid_x,
  reg_nctaid_y,
  reg_nctaid_z,
  reg_nwarpid,
  reg_smid,
  reg_nsmid,
  reg_dynamic_smem_size,
  reg_total_smem_size,
  block_register_count,
};

// Loads a group into x and executes it until it stops; writes it back. Returns false after a fault.
bool run_group(exec &x, warp &w, unsigned which, std::int64_t budget);
// One turn of a warp: its ready groups, one after the other. False after a fault.
bool run_warp(exec &x, warp &w, std::int64_t budget);
// Lets go lanes that wait at reconvergence points, for want of others to execute. True if there were any.
bool release_points(warp &w);

// --- for the routines of control instructions ---
// The lanes of x come to their innermost reconvergence point; goes on at `next` if all are there.
const insn *arrive(exec &x, const insn *i, const insn *next);
// Some lanes of x go to `taken`, the others to `rest`.
const insn *diverge(exec &x, const insn *i, lane_mask to_taken, const insn *taken, const insn *rest);
// Lanes leave the kernel. x.mask may be only some of the group's lanes.
void exit_lanes(exec &x, lane_mask leaving);
// Adds a group that is ready to run.
void add_group(warp &w, lane_mask mask, const insn *pc, frame *fr, reconvergence_point *point);
// Writes the group x stands for back to its place, in a state of waiting.
void suspend(exec &x, const insn *pc, group_state state);
// Removes lanes from a frame and what it was called from, down to `until` (excluded).
void leave_frames(block_state &b, frame *from, frame *until, lane_mask lanes);

// The lanes that must be there before those of a group that waits for a collective operation can go on.
lane_mask needed_by(const exec &x, const warp &w, const group &g);
// Checks whether the collective operations that groups of w wait for can take place, and makes them.
void try_collectives(exec &x, warp &w);
// Checks whether a barrier of the block is complete, and lets its groups go. `rescue`: nobody in the block can run, so lanes
// that have exited count for a barrier with an explicit number.
bool try_barrier(block_state &b, unsigned id, bool rescue);

// "function at module:line: instruction"
std::string place_of(const code &, const insn *);

// The same without a semicolon, for a list.
std::string listed_place(const code &, const insn *);
// "lanes 0-15, 31"
std::string numbers_text(const char *what, std::uint32_t numbers);
inline std::string lanes_text(lane_mask m) { return numbers_text("lane", m); }
// "lanes 0-3 are in FUNCTION at MODULE:LINE: INSTRUCTION; lane 4 is waiting in ...". While a group is being executed, what
// its place in the warp says of it is old (whereabouts.cc).
std::string whereabouts(const warp &, lane_mask lanes, const group *executing = nullptr);

// The lanes of an operand of a frame that need not be the current one.
std::byte *operand_in(const exec &x, const warp &w, frame *fr, operand_ref r);

} // namespace gompsim::ptx

#endif
