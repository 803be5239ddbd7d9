// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that lanes of a warp make together: bar.warp.sync, shfl, vote, match, redux. Lanes that are named in the member
// mask may come in several groups, even from different functions; the operation takes place when all that live are there.
#include <algorithm>

#include "sim/engine/races.h"
#include "sim/ptx/control.h"
#include "sim/ptx/warp.h"

namespace gompsim::ptx {

namespace {

const collective &use_of(const insn *i) { return *static_cast<const collective *>(i->extra); }

template <class T>
const T *lanes_in(const exec &x, const warp &w, const group &g, operand_ref r) {
  return reinterpret_cast<const T *>(operand_in(x, w, g.fr, r));
}

struct gathered {
  lane_mask all = 0;
  std::uint64_t value[warp_size];
  std::uint32_t member[warp_size], b[warp_size], c[warp_size];
  lane_mask predicate = 0;
};

void gather(const exec &x, const warp &w, const group &g, gathered &in) {
  const collective &c = use_of(g.pc);
  // Values of lanes that do not take part can be read on hardware, too; the first group lends its frame for them.
  const lane_mask take = in.all == 0 ? all_lanes : g.mask;
  in.all |= g.mask;
  const bool shuffles = c.op >= collective_op::shfl_up && c.op <= collective_op::shfl_idx;
  const auto *v32 = lanes_in<std::uint32_t>(x, w, g, c.value);
  const auto *v64 = lanes_in<std::uint64_t>(x, w, g, c.value);
  const auto *member = lanes_in<std::uint32_t>(x, w, g, c.member);
  const auto *b = lanes_in<std::uint32_t>(x, w, g, c.b), *cc = lanes_in<std::uint32_t>(x, w, g, c.c);
  for (lane_mask m = take; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    in.value[l] = c.wide ? v64[l] : v32[l];
    in.member[l] = c.synced ? member[l] : g.mask;
    if (shuffles) in.b[l] = b[l], in.c[l] = cc[l];
  }
  const lane_mask p = *lanes_in<lane_mask>(x, w, g, c.predicate) ^ c.predicate_flip;
  in.predicate |= p & g.mask;
}

std::uint64_t combine(const collective &c, const gathered &in, lane_mask from) {
  std::uint32_t r = 0;
  bool first = true;
  for (lane_mask m = from; m != 0; m &= m - 1) {
    const auto v = static_cast<std::uint32_t>(in.value[std::countr_zero(m)]);
    if (first) {
      r = v;
      first = false;
      continue;
    }
    const auto sr = static_cast<std::int32_t>(r), sv = static_cast<std::int32_t>(v);
    switch (c.op) {
    case collective_op::redux_add:
      r += v;
      break;
    case collective_op::redux_min:
      r = c.is_signed ? static_cast<std::uint32_t>(std::min(sr, sv)) : std::min(r, v);
      break;
    case collective_op::redux_max:
      r = c.is_signed ? static_cast<std::uint32_t>(std::max(sr, sv)) : std::max(r, v);
      break;
    case collective_op::redux_and:
      r &= v;
      break;
    case collective_op::redux_or:
      r |= v;
      break;
    default:
      r ^= v;
      break;
    }
  }
  return r;
}

// What lane l gets, and the predicate that comes with it.
std::uint64_t result_of(const collective &c, const gathered &in, unsigned l, bool *predicate) {
  const lane_mask others = in.all & in.member[l];
  const auto lane = static_cast<std::int32_t>(l);
  switch (c.op) {
  case collective_op::barrier:
    return 0;
  case collective_op::shfl_up:
  case collective_op::shfl_down:
  case collective_op::shfl_bfly:
  case collective_op::shfl_idx: {
    const auto b = static_cast<std::int32_t>(in.b[l] & 31), clamp = static_cast<std::int32_t>(in.c[l] & 31);
    const auto segment = static_cast<std::int32_t>(in.c[l] >> 8 & 31);
    const std::int32_t max_lane = (lane & segment) | (clamp & ~segment), min_lane = lane & segment;
    std::int32_t j;
    switch (c.op) {
    case collective_op::shfl_up:
      j = lane - b, *predicate = j >= max_lane;
      break;
    case collective_op::shfl_down:
      j = lane + b, *predicate = j <= max_lane;
      break;
    case collective_op::shfl_bfly:
      j = lane ^ b, *predicate = j <= max_lane;
      break;
    default:
      j = min_lane | (b & ~segment), *predicate = j <= max_lane;
      break;
    }
    return in.value[*predicate ? j & 31 : lane];
  }
  case collective_op::vote_all:
    *predicate = (in.predicate & others) == others;
    return *predicate;
  case collective_op::vote_any:
    *predicate = (in.predicate & others) != 0;
    return *predicate;
  case collective_op::vote_uni:
    *predicate = (in.predicate & others) == others || (in.predicate & others) == 0;
    return *predicate;
  case collective_op::vote_ballot:
    return in.predicate & others;
  case collective_op::match_any: {
    lane_mask same = 0;
    for (lane_mask m = others; m != 0; m &= m - 1) {
      const unsigned k = static_cast<unsigned>(std::countr_zero(m));
      if (in.value[k] == in.value[l]) same |= lane_mask{1} << k;
    }
    return same;
  }
  case collective_op::match_all: {
    *predicate = true;
    for (lane_mask m = others; m != 0; m &= m - 1)
      if (in.value[std::countr_zero(m)] != in.value[l]) *predicate = false;
    return *predicate ? others : 0;
  }
  case collective_op::elect: {
    const unsigned leader = static_cast<unsigned>(std::countr_zero(others));
    *predicate = leader == l;
    return leader;
  }
  default:
    return combine(c, in, others);
  }
}

void scatter(const exec &x, const warp &w, const group &g, const gathered &in) {
  const collective &c = use_of(g.pc);
  auto *dst = reinterpret_cast<std::uint32_t *>(operand_in(x, w, g.fr, c.dst));
  lane_mask p = 0;
  for (lane_mask m = g.mask; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    bool predicate = false;
    const std::uint64_t r = result_of(c, in, l, &predicate);
    if (c.has_dst) dst[l] = static_cast<std::uint32_t>(r);
    p |= lane_mask{predicate} << l;
  }
  if (c.has_dst_predicate) {
    auto &d = *reinterpret_cast<lane_mask *>(operand_in(x, w, g.fr, c.dst_predicate));
    d = (d & ~g.mask) | p;
  }
}

// The lanes that their member mask does not name although they execute the instruction.
lane_mask unnamed(const exec &x, const collective &c) {
  if (!c.synced) return 0;
  const auto *member = x.lanes<std::uint32_t>(c.member);
  lane_mask named = 0;
  for (lane_mask m = x.mask; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    named |= member[l] & lane_mask{1} << l;
  }
  return x.mask & ~named;
}

// Lanes with different member masks wait for different lanes: those whose mask is not the first lane's go by themselves.
void keep_one_mask(exec &x, const insn *i) {
  if (!use_of(i).synced) return;
  const auto *member = x.lanes<std::uint32_t>(use_of(i).member);
  lane_mask same = 0;
  for (lane_mask m = x.mask; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    if (member[l] == member[std::countr_zero(x.mask)]) same |= lane_mask{1} << l;
  }
  if (same == x.mask) return;
  add_group(*x.w, x.mask & ~same, i, x.fr, x.point);
  x.mask = same;
}

} // namespace

lane_mask needed_by(const exec &x, const warp &w, const group &g) {
  const collective &c = use_of(g.pc);
  if (!c.synced) return g.mask;
  const auto *member = lanes_in<std::uint32_t>(x, w, g, c.member);
  lane_mask n = g.mask;
  for (lane_mask m = g.mask; m != 0; m &= m - 1) n |= member[std::countr_zero(m)];
  return n & w.live;
}

const insn *run_collective(exec &x, const insn *i) {
  warp &w = *x.w;
  if (const lane_mask wrong = unnamed(x, use_of(i)); wrong != 0) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(wrong));
    return x.fail(i, fault_kind::illegal_instruction, l,
                  "the member mask " + hex_text(x.lanes<std::uint32_t>(use_of(i).member)[l]) + " does not name lane " +
                      std::to_string(l) + ", which executes the instruction; PTX leaves undefined what happens then");
  }
  if (!x.fr->fn->reconverges) keep_one_mask(x, i);
  group me;
  me.mask = x.mask;
  me.pc = i;
  me.fr = x.fr;
  if ((needed_by(x, w, me) & ~x.mask) == 0) {
    if (use_of(i).op == collective_op::barrier) return i + 1;
    gathered in;
    gather(x, w, me, in);
    scatter(x, w, me, in);
    return i + 1;
  }
  x.count(i);
  suspend(x, i, group_state::warp_sync);
  try_collectives(x, w);
  return nullptr;
}

void try_collectives(exec &x, warp &w) {
  for (unsigned first = 0; first < w.count; ++first) {
    if (w.groups[first].state != group_state::warp_sync) continue;
    const collective &c = use_of(w.groups[first].pc);
    const lane_mask needed = needed_by(x, w, w.groups[first]);
    lane_mask there = 0;
    unsigned parts[warp_size], n = 0;
    for (unsigned g = first; g < w.count; ++g) {
      if (w.groups[g].state != group_state::warp_sync) continue;
      const collective &o = use_of(w.groups[g].pc);
      if (o.op != c.op || o.wide != c.wide || needed_by(x, w, w.groups[g]) != needed) continue;
      there |= w.groups[g].mask;
      parts[n++] = g;
    }
    if ((needed & ~there) != 0) continue;
    gathered in;
    for (unsigned k = 0; k < n; ++k) gather(x, w, w.groups[parts[k]], in);
    if (++w.joins == 0) ++w.joins;
    if (x.races != nullptr && c.op == collective_op::barrier) x.races->met(*x.block, w.index, there);
    for (unsigned k = 0; k < n; ++k) {
      group &g = w.groups[parts[k]];
      scatter(x, w, g, in);
      ++g.pc;
      g.state = group_state::ready;
      g.joined = w.joins;
    }
  }
}

} // namespace gompsim::ptx
