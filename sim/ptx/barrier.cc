// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The sixteen barriers of a block. Arrivals are counted in lanes. Lanes of a warp that has lanes at the barrier, and that
// have exited or never were, count as there, so that a number of threads that is a multiple of the warp size can be reached.
#include "sim/engine/races.h"
#include "sim/ptx/control.h"
#include "sim/ptx/warp.h"
#include "sim/ptx/weak_access.h"

namespace gompsim::ptx {

namespace {

const barrier_use &use_of(const insn *i) { return *static_cast<const barrier_use *>(i->extra); }

void deliver(block_state &b, const warp &w, group &g, const block_barrier &bar) {
  const barrier_use &u = use_of(g.pc);
  exec x;
  x.block = &b;
  using kind = barrier_use::kind;
  if (u.op == kind::red_popc) {
    auto *d = reinterpret_cast<std::uint32_t *>(operand_in(x, w, g.fr, u.dst));
    for (lane_mask m = g.mask; m != 0; m &= m - 1) d[std::countr_zero(m)] = bar.votes;
  } else if (u.op == kind::red_and || u.op == kind::red_or) {
    const bool r = u.op == kind::red_and ? bar.votes == bar.voters : bar.votes != 0;
    auto &d = *reinterpret_cast<lane_mask *>(operand_in(x, w, g.fr, u.dst));
    d = r ? d | g.mask : d & ~g.mask;
  }
}

std::string without_the_others(const exec &x) {
  const lane_mask missing = x.w->live & ~x.mask;
  return lanes_text(x.mask) + " of a warp come to an aligned barrier without " + lanes_text(missing) +
         ", which hardware does not define (lanes come together at bar.warp.sync; a barrier without .aligned may be reached "
         "in "
         "parts): " +
         whereabouts(*x.w, missing, &x.w->groups[x.w->turn]);
}

} // namespace

bool try_barrier(block_state &b, unsigned id, bool rescue) {
  block_barrier &bar = b.barriers[id];
  if (!bar.active) return false;
  const std::uint32_t width = b.warps_used * warp_size;
  bool complete;
  if (bar.expected == 0)
    complete = bar.arrived_live >= b.live_lanes;
  else
    complete = (rescue ? bar.arrived_live + (width - b.live_lanes) : bar.arrived) >= bar.expected;
  if (!complete) return false;
  const bool of_all = bar.expected == 0 || bar.expected >= width;
  unsigned woken = 0; // warps
  for (unsigned k = 0; k < b.warps_used; ++k) {
    warp &w = *b.warps[k];
    bool woke = false;
    for (unsigned n = 0; n < w.count; ++n) {
      group &g = w.groups[n];
      if (g.state != group_state::block_barrier || g.barrier != id) continue;
      deliver(b, w, g, bar);
      ++g.pc;
      g.state = group_state::ready;
      woke = true;
      if (b.races != nullptr) b.races->detector.leave(b, k, id);
    }
    woken += woke;
  }
  if (b.leaves_together && of_all) b.short_turns = woken;
  bar = block_barrier{};
  if (b.races != nullptr) b.races->detector.all_left(b, id);
  return woken != 0;
}

const insn *run_barrier(exec &x, const insn *i) {
  const barrier_use &u = use_of(i);
  const unsigned first = static_cast<unsigned>(std::countr_zero(x.mask));
  const std::uint32_t id = x.lanes<std::uint32_t>(u.id)[first];
  const std::uint32_t count = u.has_count ? x.lanes<std::uint32_t>(u.count)[first] : 0;
  block_state &b = *x.block;
  ++x.counters.barriers;
  // Lanes that were let go because others made them wait for very long would have come with those on a GPU.
  if (x.mask == x.w->live)
    x.w->let_go = false;
  else if (u.aligned && !x.w->let_go)
    return x.fail(i, fault_kind::barrier_divergence, first, without_the_others(x));
  if (id >= b.barriers.size())
    return x.fail(i, fault_kind::illegal_instruction, first, "there is no barrier " + std::to_string(id));
  if (u.has_count && (count == 0 || count % warp_size != 0))
    return x.fail(i, fault_kind::illegal_instruction, first,
                  "barrier for " + std::to_string(count) + " threads, which is no multiple of the warp size");
  if (x.weak != nullptr) weak_release(x, memory_scope::cta);
  if (x.races != nullptr) x.races->arrive(b, x.w->index, id);
  block_barrier &bar = b.barriers[id];
  // No number, and the number of all, may go together.
  const std::uint32_t width = b.warps_used * warp_size;
  if (bar.active && (bar.expected != 0 ? bar.expected : width) != (count != 0 ? count : width))
    return x.fail(i, fault_kind::barrier_divergence, first,
                  "barrier " + std::to_string(id) + " is used for " + std::to_string(count) + " and for " +
                      std::to_string(bar.expected) + " threads at once (0: all)");
  bar.active = true;
  bar.expected = count;
  const std::uint32_t lanes = lanes_in(x.mask);
  if (bar.of_warp[x.w->index] == 0) bar.arrived += warp_size - lanes_in(x.w->live);
  bar.of_warp[x.w->index] |= x.mask;
  bar.arrived += lanes;
  bar.arrived_live += lanes;
  if (u.op != barrier_use::kind::sync && u.op != barrier_use::kind::arrive) {
    bar.votes += static_cast<std::uint32_t>(std::popcount(x.mask & (x.predicate(u.predicate) ^ u.predicate_flip)));
    bar.voters += lanes;
  }
  if (u.op == barrier_use::kind::arrive) {
    try_barrier(b, id, false);
    return i + 1;
  }
  x.count(i);
  suspend(x, i, group_state::block_barrier);
  x.w->groups[x.w->turn].barrier = static_cast<std::uint8_t>(id);
  try_barrier(b, id, false);
  return nullptr;
}

} // namespace gompsim::ptx
