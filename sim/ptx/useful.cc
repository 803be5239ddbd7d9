// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the lanes that an instruction makes use of (launch_counters::lane_use). As with accesses that are counted, it is an
// instruction of its own in front of each instruction of the program, only where it is asked for, and is not counted.
//
// Its operands: guard: that of the instruction; a, b, c: what the instruction reads, as far as lanes may differ by it; aux:
// what these are.
#include <algorithm>
#include <bit>
#include <cstring>

#include "sim/ptx/decode.h"
#include "sim/ptx/observe.h"
#include "sim/ptx/warp.h"

namespace gompsim::ptx {

namespace {

// Of each of the three operands, two bits each.
enum operand_kind : std::uint64_t { same_in_all, of_32_bits, of_64_bits, of_predicate };
constexpr unsigned kind_bits = 2, operands = 3;
constexpr std::uint64_t kind_mask = 3;
// Each lane acts for itself; lanes differ if the guard does.
constexpr std::uint64_t acts = 1 << kind_bits * operands, branches = acts << 1;

template <class T>
bool differ(const T *v, lane_mask lanes) {
  if (lanes == all_lanes) return std::memcmp(v, v + 1, (warp_size - 1) * sizeof(T)) != 0;
  const T first = v[std::countr_zero(lanes)];
  for (lane_mask m = lanes & (lanes - 1); m != 0; m &= m - 1)
    if (v[std::countr_zero(m)] != first) return true;
  return false;
}

bool lanes_differ(const exec &x, operand_ref r, std::uint64_t kind, lane_mask lanes) {
  switch (kind) {
  case of_32_bits:
    return differ(x.lanes<std::uint32_t>(r), lanes);
  case of_64_bits:
    return differ(x.lanes<std::uint64_t>(r), lanes);
  case of_predicate: {
    const lane_mask set = x.predicate(r) & lanes;
    return set != 0 && set != lanes;
  }
  default:
    return false;
  }
}

} // namespace

const insn *run_count_useful(exec &x, const insn *i) {
  ++x.seg;
  auto &use = x.counters.use;
  ++use.instructions;
  const lane_mask active = x.active(i);
  if ((i->aux & branches) != 0) {
    use.lanes += active != 0 && active != x.mask ? lanes_in(x.mask) : 1;
    return i + 1;
  }
  if (active == 0) return i + 1;
  const bool many = (i->aux & acts) != 0 || lanes_differ(x, i->a, i->aux & kind_mask, active) ||
                    lanes_differ(x, i->b, i->aux >> kind_bits & kind_mask, active) ||
                    lanes_differ(x, i->c, i->aux >> 2 * kind_bits & kind_mask, active);
  use.lanes += many ? lanes_in(active) : 1;
  return i + 1;
}

// Unused operands of an instruction are 0, the start of the frame, where no register lies then.
void decoder::reserve_unused_operand() {
  if (program.modes.count && frame_used == 0) frame_slot(128);
}

void decoder::note_kind(operand_ref r, bool wide) {
  if (program.modes.count) kinds[r] = wide ? of_64_bits : of_32_bits;
}
void decoder::note_predicate(operand_ref r) {
  if (program.modes.count) kinds[r] = of_predicate;
}
void decoder::note_acts() {
  if (program.modes.count) acting.push_back(static_cast<std::uint32_t>(out.insns.size() - 1));
}

insn decoder::count_of_use(std::uint32_t at) const {
  const insn &of = out.insns[at];
  insn i;
  i.run = run_count_useful;
  i.guard = of.guard;
  i.guard_flip = of.guard_flip;
  i.a = of.a;
  i.b = of.b;
  i.c = of.c;
  if (flows[at] == flow::branch_if) i.aux |= branches;
  if (std::binary_search(acting.begin(), acting.end(), at)) i.aux |= acts;
  unsigned shift = 0;
  for (const operand_ref r : {i.a, i.b, i.c}) {
    std::uint64_t kind = same_in_all;
    if (static_cast<base_of>(r >> 30) == base_of::warp)
      kind = of_32_bits; // the thread's numbers in its block
    else if (const auto it = kinds.find(r); it != kinds.end())
      kind = it->second;
    i.aux |= kind << shift;
    shift += kind_bits;
  }
  return i;
}

} // namespace gompsim::ptx
