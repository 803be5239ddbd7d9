// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block that executes PTX, as the engine sees it (sim/engine/block.h): how it begins, its turns, and its end.
#include <algorithm>
#include <bit>
#include <new>

#include "sim/engine/launch.h"
#include "sim/ptx/instructions.h"
#include "sim/ptx/limits.h"
#include "sim/ptx/program.h"
#include "sim/ptx/warp.h"

namespace gompsim::ptx {

namespace {

// "warps 1-7 at barrier 0 in PLACE; lanes 0-15 of warp 0 ..."
std::string who_waits(const exec &x, const block_state &b) {
  constexpr std::size_t most = 8;
  struct entry {
    std::string place;
    std::uint32_t warps; // of which all lanes are there; 0: `some`
    std::string some;
  };
  std::vector<entry> entries;
  for (unsigned k = 0; k < b.warps_used; ++k) {
    const warp &w = *b.warps[k];
    for (unsigned n = 0; n < w.count; ++n) {
      const group &g = w.groups[n];
      std::string place = " at ";
      if (g.state == group_state::block_barrier)
        place += "barrier " + std::to_string(g.barrier);
      else
        place += "a warp-wide operation for " + lanes_text(needed_by(x, w, g) & ~g.mask);
      place += " in " + listed_place(*g.fr->fn, g.pc);
      if (g.mask != w.live) {
        entries.push_back({std::move(place), 0, lanes_text(g.mask) + " of warp " + std::to_string(k)});
        continue;
      }
      const auto same =
          std::find_if(entries.begin(), entries.end(), [&](const entry &e) { return e.warps != 0 && e.place == place; });
      if (same != entries.end())
        same->warps |= 1u << k;
      else
        entries.push_back({std::move(place), 1u << k, {}});
    }
  }
  std::string s;
  for (std::size_t n = 0; n < entries.size() && n < most; ++n) {
    const entry &e = entries[n];
    s += (n == 0 ? "" : "; ") + (e.warps != 0 ? numbers_text("warp", e.warps) : e.some) + e.place;
  }
  return entries.size() > most ? s + "; and more" : s;
}

class ptx_instructions final : public instruction_set {
public:
  constexpr ptx_instructions() : instruction_set(ptx::limits) {}
  std::unique_ptr<block> make_block() const override { return std::make_unique<block_state>(); }
  executor_pointer make_executor() const override {
    return {new exec, [](executor *x) { delete static_cast<exec *>(x); }};
  }
};

constexpr ptx_instructions the_instructions;

} // namespace

const instruction_set &instructions() { return the_instructions; }

bool block_state::start(std::string *why) {
  launch_state &l = *launch;
  block_state &b = *this;
  program = static_cast<const loaded_program *>(l.program.get());
  entry = program->code_of(static_cast<std::uint32_t>(l.info - program->linked->infos.data()));
  if (!entry->error.empty()) {
    *why = entry->error;
    return false;
  }
  const auto &grid = l.shape.grid, &threads = l.shape.block;
  live_lanes = static_cast<std::uint32_t>(l.threads_per_block);
  barriers.fill(block_barrier{});
  while (warps.size() < warps_used) warps.push_back(std::make_unique<warp>());

  constexpr std::size_t warp_bytes = warp_register_count * 128, block_bytes = block_register_count * 128;
  if (b.register_memory == nullptr)
    b.register_memory.reset(static_cast<std::byte *>(::operator new[](block_bytes + 32 * warp_bytes, std::align_val_t{64})));
  b.registers = b.register_memory.get();
  const std::uint32_t uniform[block_register_count] = {threads[0],
                                                       threads[1],
                                                       threads[2],
                                                       b.position[0],
                                                       b.position[1],
                                                       b.position[2],
                                                       grid[0],
                                                       grid[1],
                                                       grid[2],
                                                       b.warps_used,
                                                       b.multiprocessor,
                                                       l.multiprocessors,
                                                       l.shape.dynamic_shared_bytes,
                                                       static_cast<std::uint32_t>(l.shared_bytes)};
  for (unsigned r = 0; r < block_register_count; ++r)
    std::fill_n(reinterpret_cast<std::uint32_t *>(b.registers + r * 128), warp_size, uniform[r]);

  std::uint32_t tid[3] = {0, 0, 0}; // of the next lane
  for (unsigned k = 0; k < b.warps_used; ++k) {
    warp &w = *b.warps[k];
    w.index = k;
    w.carry = 0;
    w.let_go = false;
    w.turn = 0;
    w.waited = 0;
    w.count = 0;
    while (!w.points.empty()) w.free_point(w.points.back());
    std::fill_n(w.local_top, warp_size, 0u);
    w.local = b.local_memory + k * warp_size * b.local_lane_bytes;
    w.registers = b.registers + block_bytes + k * warp_bytes;
    const std::uint64_t first = std::uint64_t{k} * warp_size,
                        n = std::min<std::uint64_t>(warp_size, l.threads_per_block - first);
    w.live = n == warp_size ? all_lanes : (lane_mask{1} << n) - 1;
    auto *ids = reinterpret_cast<std::uint32_t *>(w.registers);
    std::fill_n(ids + reg_warpid * warp_size, warp_size, k);
    for (unsigned lane = 0; lane < warp_size; ++lane) {
      ids[reg_tid_x * warp_size + lane] = tid[0];
      ids[reg_tid_y * warp_size + lane] = tid[1];
      ids[reg_tid_z * warp_size + lane] = tid[2];
      if (++tid[0] == threads[0]) {
        tid[0] = 0;
        if (++tid[1] == threads[1]) tid[1] = 0, ++tid[2];
      }
    }
    frame *f = b.frames.allocate(b.entry->frame_bytes);
    f->parent = nullptr;
    f->fn = b.entry;
    f->return_pc = nullptr;
    f->site = nullptr;
    f->lanes = w.live;
    f->depth = 0;
    if (b.entry->uses_local)
      for (unsigned lane = 0; lane < warp_size; ++lane) {
        f->local_start[lane] = f->local_saved[lane] = 0;
        w.local_top[lane] = b.entry->local_bytes;
      }
    add_group(w, w.live, b.entry->entry(), f, nullptr);
  }
  return true;
}

// A block that was stopped leaves frames behind; those of a big one would be held for long.
void block_state::retire() {
  if (frames.bytes() > (2u << 20) || abandoned) frames.clear();
}

void block_state::stop() {
  for (unsigned k = 0; k < warps_used; ++k) end_requests(*this, *warps[k], all_lanes);
}

warp_state block_state::state_of(unsigned n) const {
  const warp &w = *warps[n];
  if (w.count == 0) return warp_state::ended;
  return w.any_ready() ? warp_state::ready : warp_state::waiting;
}

bool block_state::run_warp(executor &of, unsigned n, std::int64_t turn) {
  exec &x = static_cast<exec &>(of);
  x.block = this;
  x.base[static_cast<unsigned>(base_of::block)] = registers;
  return ptx::run_warp(x, *warps[n], turn);
}

bool block_state::release_waiting() {
  bool can_run = false;
  for (unsigned k = 0; k < warps_used; ++k) can_run |= warps[k]->any_ready() || release_points(*warps[k]);
  for (unsigned id = 0; id < barriers.size() && !can_run; ++id) can_run = try_barrier(*this, id, true);
  return can_run;
}

void block_state::fail_waiting(executor &of) {
  exec &x = static_cast<exec &>(of);
  x.block = this;
  for (unsigned k = 0; k < warps_used; ++k) {
    warp &w = *warps[k];
    if (w.count == 0) continue;
    const group &g = w.groups[0];
    x.fr = g.fr;
    x.w = &w;
    x.fail(g.pc, fault_kind::barrier_divergence, static_cast<unsigned>(std::countr_zero(g.mask)),
           "threads wait for others that never come: " + who_waits(x, *this));
    return;
  }
}

std::uint64_t block_state::wakes_at() const {
  const block_state &b = *this;
  std::uint64_t first = 0;
  for (unsigned k = 0; k < b.warps_used; ++k) {
    const warp &w = *b.warps[k];
    for (unsigned n = 0; n < w.count; ++n) {
      const group &g = w.groups[n];
      if (g.state != group_state::ready) continue;
      if (g.asleep_until == 0) return 0;
      first = first == 0 ? g.asleep_until : std::min(first, g.asleep_until);
    }
  }
  return first;
}

} // namespace gompsim::ptx
