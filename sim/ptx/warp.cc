// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/warp.h"

#include <algorithm>
#include <bit>
#include <new>
#include <utility>

#include "sim/engine/clock.h"
#include "sim/engine/races.h"
#include "sim/engine/random.h"
#include "sim/ptx/program.h"

namespace gompsim::ptx {

namespace {

// How long lanes wait at a reconvergence point for others that execute: instructions of those, where one that looks like
// waiting (a failed compare-and-swap, a volatile load) counts for many. Long enough for loops whose trip counts differ,
// short enough for locks.
constexpr std::uint64_t reconvergence_patience = 1u << 20;
constexpr std::uint64_t poll_weight = 4096;
// Turns for which lanes at a reconvergence point wait for others of their warp that are at a barrier.
constexpr unsigned barrier_patience = 64;

void let_go(warp &w, reconvergence_point *m) {
  const lane_mask out = m->arrived;
  m->expected &= ~out;
  m->arrived = 0;
  m->age = 0;
  w.let_go = true;
  add_group(w, out, m->pc, m->fr, m->parent);
  if (m->expected == 0) w.free_point(m);
}

} // namespace

// --- frames -----------------------------------------------------------------------------------------------------------

namespace {
constexpr std::size_t frame_step = 1024;
constexpr unsigned linear_classes = 64; // by steps; beyond, by powers of two

unsigned class_of(std::size_t bytes) {
  const std::size_t steps = (bytes + frame_step - 1) / frame_step;
  if (steps <= linear_classes) return static_cast<unsigned>(steps == 0 ? 0 : steps - 1);
  return linear_classes + static_cast<unsigned>(std::bit_width((steps - 1) / linear_classes)) - 1;
}
std::size_t bytes_of(unsigned c) {
  if (c < linear_classes) return (c + 1) * frame_step;
  return (frame_step * linear_classes) << (c - linear_classes + 1);
}
} // namespace

frame_arena::~frame_arena() { clear(); }

void frame_arena::clear() {
  for (std::byte *c : chunks) ::operator delete[](c, std::align_val_t{64});
  chunks.clear();
  idle.fill(nullptr);
  at = nullptr;
  left = total = 0;
}

frame *frame_arena::allocate(std::uint32_t register_bytes) {
  const unsigned c = class_of(frame::header_bytes + register_bytes);
  if (frame *f = idle[c]; f != nullptr) {
    idle[c] = f->next_free;
    return f;
  }
  const std::size_t need = bytes_of(c);
  if (left < need) {
    const std::size_t chunk = std::max<std::size_t>(need, 128u << 10);
    at = static_cast<std::byte *>(::operator new[](chunk, std::align_val_t{64}));
    chunks.push_back(at);
    left = chunk;
    total += chunk;
  }
  frame *f = new (at) frame;
  f->size_class = c;
  at += need;
  left -= need;
  return f;
}

void frame_arena::release(frame *f) {
  f->next_free = idle[f->size_class];
  idle[f->size_class] = f;
}

void leave_frames(block_state &b, frame *from, frame *until, lane_mask lanes) {
  while (from != until) {
    frame *parent = from->parent;
    from->lanes &= ~lanes;
    if (from->lanes == 0) b.frames.release(from);
    from = parent;
  }
}

// --- reconvergence points
// ---------------------------------------------------------------------------------------------------------

reconvergence_point *warp::new_point() {
  if (idle_points.empty()) {
    pool.push_back(std::make_unique<reconvergence_point>());
    idle_points.push_back(pool.back().get());
  }
  reconvergence_point *m = idle_points.back();
  idle_points.pop_back();
  points.push_back(m);
  return m;
}

void warp::free_point(reconvergence_point *m) {
  std::erase(points, m);
  idle_points.push_back(m);
}

void add_group(warp &w, lane_mask mask, const insn *pc, frame *fr, reconvergence_point *point) {
  group &g = w.groups[w.count++];
  g.mask = mask;
  g.state = group_state::ready;
  g.pc = pc;
  g.fr = fr;
  g.point = point;
  g.joined = 0;
  g.asleep_until = 0;
}

const insn *arrive(exec &x, const insn *i, const insn *next) {
  reconvergence_point *m = x.point;
  x.count(i);
  x.seg = next;
  m->arrived |= x.mask;
  if (m->arrived == m->expected) {
    x.mask = m->arrived;
    x.point = m->parent;
    x.w->free_point(m);
    return next;
  }
  x.why = stop_reason::gone;
  return nullptr;
}

const insn *diverge(exec &x, const insn *i, lane_mask to_taken, const insn *taken, const insn *rest) {
  const insn *p = i->reconverge;
  ++x.counters.divergent_branches;
  if (x.races != nullptr) x.races->met(*x.block, x.w->index, x.mask);
  x.count(i);
  if (p != nullptr && !(x.point != nullptr && x.point->pc == p && x.point->fr == x.fr)) {
    reconvergence_point *m = x.w->new_point();
    m->fr = x.fr;
    m->pc = p;
    m->parent = x.point;
    m->expected = x.mask;
    m->arrived = 0;
    m->age = 0;
    x.point = m;
  }
  x.mask &= ~to_taken;
  x.seg = rest;
  if (p != nullptr && taken == p) {
    x.point->arrived |= to_taken; // they are there; the rest is not, or they would not have parted
  } else {
    add_group(*x.w, to_taken, taken, x.fr, x.point);
  }
  if (x.budget > 0 && x.fr->fn->reconverges) return rest; // else it is drawn who goes on
  x.pc = rest;
  x.why = stop_reason::slice;
  return nullptr;
}

void exit_lanes(exec &x, lane_mask leaving) {
  warp &w = *x.w;
  block_state &b = *x.block;
  end_requests(b, w, leaving);
  w.live &= ~leaving;
  b.live_lanes -= lanes_in(leaving);
  leave_frames(b, x.fr, nullptr, leaving);
  for (reconvergence_point *m = x.point; m != nullptr;) {
    reconvergence_point *parent = m->parent;
    m->expected &= ~leaving;
    if (m->expected == 0) {
      w.free_point(m);
    } else if (m->arrived == m->expected) {
      add_group(w, m->arrived, m->pc, m->fr, parent);
      w.free_point(m);
    }
    m = parent;
  }
  if (w.live != 0) try_collectives(x, w);
  for (unsigned id = 0; id < b.barriers.size(); ++id) {
    block_barrier &bar = b.barriers[id];
    if (!bar.active) continue;
    if (bar.of_warp[w.index] != 0) bar.arrived += lanes_in(leaving);
    try_barrier(b, id, false);
  }
}

bool release_points(warp &w) {
  // The innermost ones first: the lanes of an outer one may be waiting for those.
  reconvergence_point *deepest = nullptr;
  std::size_t deepest_level = 0;
  for (reconvergence_point *m : w.points) {
    if (m->arrived == 0) continue;
    std::size_t level = 1;
    for (const reconvergence_point *p = m->parent; p != nullptr; p = p->parent) ++level;
    if (level > deepest_level) deepest = m, deepest_level = level;
  }
  if (deepest == nullptr) return false;
  let_go(w, deepest);
  return true;
}

// --- running ----------------------------------------------------------------------------------------------------------

void suspend(exec &x, const insn *pc, group_state state) {
  group &g = x.w->groups[x.w->turn];
  g.mask = x.mask;
  g.pc = pc;
  g.fr = x.fr;
  g.point = x.point;
  g.state = state;
  g.joined = 0;
  x.why = stop_reason::blocked;
}

std::byte *operand_in(const exec &x, const warp &w, frame *fr, operand_ref r) {
  std::byte *base;
  switch (static_cast<base_of>(r >> 30)) {
  case base_of::frame:
    base = fr->registers();
    break;
  case base_of::constants:
    base = fr->fn->constants.get();
    break;
  case base_of::warp:
    base = w.registers;
    break;
  default:
    base = x.block->registers;
    break;
  }
  return base + (r & 0x3fffffffu);
}

bool run_group(exec &x, warp &w, unsigned which, std::int64_t budget) {
  const group g = w.groups[which];
  w.turn = which;
  x.w = &w;
  x.mask = g.mask;
  x.fr = g.fr;
  x.point = g.point;
  x.base[static_cast<unsigned>(base_of::frame)] = g.fr->registers();
  x.base[static_cast<unsigned>(base_of::constants)] = g.fr->fn->constants.get();
  x.base[static_cast<unsigned>(base_of::warp)] = w.registers;
  x.local = w.local;
  x.budget = budget;
  x.seg = g.pc;
  x.why = stop_reason::none;
  const unsigned polls_before = x.polls;

  const insn *pc = g.pc;
  do pc = pc->run(x, pc);
  while (pc != nullptr);

  switch (x.why) {
  case stop_reason::slice:
    suspend(x, x.pc, group_state::ready);
    w.groups[which].asleep_until = std::exchange(x.asleep_until, 0);
    x.slept |= w.groups[which].asleep_until != 0;
    break;
  case stop_reason::blocked:
    break;
  case stop_reason::gone:
    // The last group takes its place; groups that were made meanwhile are at the end and stay valid.
    w.groups[which] = w.groups[--w.count];
    break;
  case stop_reason::fault:
    return false;
  case stop_reason::none:
    x.fail(g.pc, fault_kind::illegal_instruction, 0, "the engine lost a group of lanes");
    return false;
  }

  // Those that wait for these lanes grow impatient.
  const std::uint64_t spent = static_cast<std::uint64_t>(budget - x.budget) + (x.polls - polls_before) * poll_weight;
  if (x.why != stop_reason::gone)
    for (reconvergence_point *m = x.point; m != nullptr;) {
      reconvergence_point *parent = m->parent;
      if (m->arrived != 0 && (m->age += spent) > reconvergence_patience) let_go(w, m);
      m = parent;
    }
  return true;
}

bool run_warp(exec &x, warp &w, std::int64_t budget) {
  unsigned g = w.turn;
  std::uint64_t now = 0;
  const auto can_run = [&](group &of) {
    if (of.state != group_state::ready) return false;
    if (of.asleep_until == 0) [[likely]]
      return true;
    x.slept = true;
    if (now == 0) now = steady_nanoseconds();
    if (now < of.asleep_until) return false;
    of.asleep_until = 0;
    return true;
  };
  const bool apart = x.block->program->modes.apart;
  // Groups that have come to the same place go on as one, if they may come together by chance.
  const auto join = [](const group &a, const group &b) {
    return a.fr->fn->reconverges || (a.joined != 0 && a.joined == b.joined);
  };
  while (budget > 0) {
    for (unsigned a = 0; a < w.count && w.count > 1; ++a)
      for (unsigned b = a + 1; b < w.count;) {
        group &ga = w.groups[a], &gb = w.groups[b];
        if (ga.state == group_state::ready && gb.state == group_state::ready && ga.pc == gb.pc && ga.fr == gb.fr &&
            ga.point == gb.point && ga.asleep_until == gb.asleep_until && join(ga, gb)) {
          ga.mask |= gb.mask;
          gb = w.groups[--w.count];
        } else {
          ++b;
        }
      }
    unsigned ready = 0;
    for (unsigned k = 0; k < w.count; ++k) ready += can_run(w.groups[k]);
    if (ready == 0) {
      if (w.any_ready()) return true; // asleep

      // Lanes at a barrier of the block will come; those that wait for them at a reconvergence point had better go on
      // waiting.
      for (unsigned k = 0; k < w.count; ++k)
        if (w.groups[k].state == group_state::block_barrier && ++w.waited < barrier_patience) return true;
      w.waited = 0;
      if (w.live == 0 || !release_points(w)) return true;
      continue;
    }
    w.waited = 0;
    for (auto steps = apart ? next_random(x.block->random) % ready : 0;; --steps) {
      do g = g + 1 < w.count ? g + 1 : 0;
      while (w.groups[g].state != group_state::ready || w.groups[g].asleep_until != 0);
      if (steps == 0) break;
    }
    std::int64_t turn = ready == 1 ? budget : std::min<std::int64_t>(budget, 1024);
    if (apart && ready > 1) turn = std::min(turn, std::int64_t{1} << 2 * (next_random(x.block->random) % 6));
    if (!run_group(x, w, g, turn)) return false;
    budget -= std::max<std::int64_t>(turn - x.budget, 16);
    if (x.block->short_turns != 0) budget = std::min(budget, short_turn);
  }
  return true;
}

} // namespace gompsim::ptx
