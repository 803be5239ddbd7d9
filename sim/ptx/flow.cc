// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last step of decoding: labels become targets, and each branch learns where lanes that part at it come together again,
// its immediate post-dominator. An instruction that makes lanes reconverge is put in front of each such place.
//
// Paths that never return (they end in exit or trap, or loop for ever) are left out of account: a branch to an error exit
// would otherwise have its lanes reconverge at the end of the function only. Lanes that take such a path are given up by the
// others when they exit, or when patience ends.
//
// With gpu_config::weak_convergence there are no such places in code for sm_70 and newer.
#include <algorithm>
#include <cstring>
#include <new>
#include <set>

#include "sim/ptx/control.h"
#include "sim/ptx/decode.h"
#include "sim/ptx/lane_constants.h"
#include "sim/ptx/observe.h"

namespace gompsim::ptx {

namespace {

constexpr std::uint32_t nowhere = ~0u;

// Blocks of a function and how control passes between them; the last block is the function's final return.
struct graph {
  std::vector<std::uint32_t> first; // instruction of each block
  std::vector<std::uint32_t> block_of;
  std::vector<std::vector<std::uint32_t>> next, previous;

  void link(std::uint32_t from, std::uint32_t to) {
    next[from].push_back(to);
    previous[to].push_back(from);
  }
};

// Immediate post-dominators of the blocks that reach the last one, by Cooper, Harvey and Kennedy's iteration on the reversed
// graph; nowhere for the others.
std::vector<std::uint32_t> post_dominators(const graph &g) {
  const auto n = static_cast<std::uint32_t>(g.first.size());
  const std::uint32_t root = n - 1;
  std::vector<std::uint32_t> order, number(n, nowhere), idom(n, nowhere);
  std::vector<std::pair<std::uint32_t, std::size_t>> stack{{root, 0}};
  std::vector<bool> seen(n);
  seen[root] = true;
  while (!stack.empty()) {
    auto &[b, k] = stack.back();
    if (k < g.previous[b].size()) {
      const std::uint32_t p = g.previous[b][k++];
      if (!seen[p]) {
        seen[p] = true;
        stack.emplace_back(p, 0);
      }
    } else {
      number[b] = static_cast<std::uint32_t>(order.size());
      order.push_back(b);
      stack.pop_back();
    }
  }
  idom[root] = root;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t k = order.size(); k-- > 0;) {
      const std::uint32_t b = order[k];
      if (b == root) continue;
      std::uint32_t best = nowhere;
      for (std::uint32_t s : g.next[b]) {
        if (number[s] == nowhere || idom[s] == nowhere) continue;
        if (best == nowhere) {
          best = s;
          continue;
        }
        std::uint32_t x = best, y = s;
        while (x != y) {
          while (number[x] < number[y]) x = idom[x];
          while (number[y] < number[x]) y = idom[y];
        }
        best = x;
      }
      if (best != idom[b]) {
        idom[b] = best;
        changed = true;
      }
    }
  }
  idom[root] = nowhere;
  return idom;
}

} // namespace

bool decoder::resolve_labels() {
  for (const pending &p : jumps) {
    std::int64_t to = -1;
    for (std::uint32_t s = p.scope; s != nowhere; s = scope_parent[s]) {
      const auto it = labels.find({s, p.label});
      if (it == labels.end()) continue;
      to = it->second;
      break;
    }
    if (to < 0) return fail(p.position, "the label " + std::string(p.label) + " is not defined");
    if (p.many == no_table)
      branch_index[p.at] = to;
    else
      many[p.many].to[p.entry] = static_cast<std::uint32_t>(to);
  }
  return true;
}

void decoder::place_constants() {
  const std::uint32_t bytes = std::max(constants_used, 128u);
  out.constants.reset(static_cast<std::byte *>(::operator new[](bytes, std::align_val_t{64})));
  for (const auto &[key, ref] : constant_refs) {
    std::byte *at = out.constants.get() + (ref & 0x3fffffffu);
    const auto narrow = static_cast<std::uint32_t>(key.first);
    for (unsigned l = 0; l < warp_size; ++l)
      if (key.second)
        std::memcpy(at + l * 8, &key.first, 8);
      else
        std::memcpy(at + l * 4, &narrow, 4);
  }
  for (const auto &[which, ref] : lane_constants)
    for (unsigned l = 0; l < warp_size; ++l) {
      const std::uint32_t v = lane_constant_value(which, l);
      std::memcpy(out.constants.get() + (ref & 0x3fffffffu) + l * 4, &v, 4);
    }
}

bool decoder::finish() {
  // The final return: falling off the end of a body is one, and lanes that part for good reconverge there.
  const auto last = static_cast<std::uint32_t>(out.insns.size());
  emit_unguarded(fn.body_end - 1, run_return, flow::returns);
  if (!resolve_labels()) return false;
  if (frame_used >= 1u << 30 || constants_used >= 1u << 30) return fail(fn.position, "the function is too large");
  const auto count = static_cast<std::uint32_t>(out.insns.size());

  // --- blocks ---
  std::vector<bool> leader(count + 1);
  leader[0] = true;
  leader[last] = true;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (branch_index[i] >= 0) leader[static_cast<std::size_t>(branch_index[i])] = true;
    if (flows[i] != flow::next) leader[i + 1] = true;
  }
  for (const many_way &m : many)
    for (std::uint32_t t : m.to) leader[t] = true;
  graph g;
  g.block_of.resize(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    if (leader[i]) g.first.push_back(i);
    g.block_of[i] = static_cast<std::uint32_t>(g.first.size() - 1);
  }
  const auto blocks = static_cast<std::uint32_t>(g.first.size());
  g.next.resize(blocks);
  g.previous.resize(blocks);
  const bool returns_somewhere = [&] {
    for (std::uint32_t i = 0; i + 1 < count; ++i)
      if (flows[i] == flow::returns) return true;
    return false;
  }();
  for (std::uint32_t b = 0; b < blocks; ++b) {
    const std::uint32_t end = (b + 1 < blocks ? g.first[b + 1] : count) - 1;
    const auto target = [&] { return g.block_of[static_cast<std::size_t>(branch_index[end])]; };
    if (end == last) break;
    switch (flows[end]) {
    case flow::next:
    case flow::calls_anywhere:
      g.link(b, b + 1);
      break;
    case flow::branch:
      g.link(b, target());
      break;
    case flow::branch_if:
      g.link(b, target());
      g.link(b, b + 1);
      break;
    case flow::many: // `many` is in the order of the instructions
      for (std::uint32_t t : std::lower_bound(many.begin(), many.end(), end, [](const many_way &m, std::uint32_t at) {
                               return m.at < at;
                             })->to)
        g.link(b, g.block_of[t]);
      break;
    case flow::returns:
      g.link(b, blocks - 1);
      break;
    case flow::ends:
      if (!returns_somewhere) g.link(b, blocks - 1); // in a function that never returns, its exits are its end
      break;
    }
  }
  const auto point = post_dominators(g);

  // --- where lanes reconverge ---
  std::vector<std::uint32_t> point_of(count, nowhere); // instruction before which the lanes of a branch reconverge
  std::vector<bool> marked(count + 1);
  for (std::uint32_t i = 0; i < count && out.reconverges; ++i) {
    if (flows[i] == flow::calls_anywhere)
      point_of[i] = i + 1;
    else if (flows[i] == flow::branch_if || flows[i] == flow::many) {
      const std::uint32_t m = point[g.block_of[i]];
      if (m != nowhere) point_of[i] = g.first[m];
    }
    // The final return makes lanes reconverge by itself.
    if (point_of[i] != nowhere && point_of[i] != last) marked[point_of[i]] = true;
  }

  // --- the final array ---
  std::vector<insn> insns;
  std::vector<std::uint32_t> positions, moved(count + 1), own(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    moved[i] = static_cast<std::uint32_t>(insns.size());
    if (marked[i]) {
      insns.emplace_back();
      insns.back().run = run_reconverge;
      insns.back().guard = make_ref(base_of::constants, 0);
      positions.push_back(out.positions[i]);
    }
    if (program.modes.count && !is_observation(out.insns[i].run)) {
      insns.push_back(count_of_use(i));
      positions.push_back(out.positions[i]);
    }
    own[i] = static_cast<std::uint32_t>(insns.size());
    insns.push_back(out.insns[i]);
    positions.push_back(out.positions[i]);
  }
  const auto place = [&](std::uint32_t old) { return insns.data() + moved[old]; };
  for (std::uint32_t i = 0; i < count; ++i) {
    insn &n = insns[own[i]];
    if (branch_index[i] >= 0) n.target = place(static_cast<std::uint32_t>(branch_index[i]));
    if (point_of[i] != nowhere) n.reconverge = place(point_of[i]);
    if (flows[i] == flow::returns) n.target = place(last);
  }
  for (const many_way &m : many)
    for (std::size_t k = 0; k < m.to.size(); ++k) m.table->targets[k] = place(m.to[k]);
  out.insns = std::move(insns); // the addresses stay
  out.positions = std::move(positions);
  place_constants();
  out.frame_bytes = std::max(frame_used, 256u);
  return true;
}

} // namespace gompsim::ptx
