// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/observe.h"

#include <bit>

#include "sim/ptx/warp.h"

namespace gompsim::ptx {

namespace {

warp_identity identity_of(const block_state &b, warp &w) { return {b, w.index * warp_size, w.waits}; }

} // namespace

void end_requests(const block_state &b, warp &w, lane_mask lanes) { end_requests(identity_of(b, w), lanes); }

const insn *run_count_access(exec &x, const insn *i) {
  ++x.seg; // it is not an instruction of the program
  const lane_mask active = x.active(i);
  if (active == 0) return i + 1;
  const auto what = watched_access::unpack(i->aux);
  if (what.where == space::shared || what.where == space::local)
    count_window_access(x);
  else
    count_access(x, identity_of(*x.block, *x.w), what, x.lanes<std::uint64_t>(i->a), static_cast<std::uint64_t>(i->imm),
                 active, x.mask);
  return i + 1;
}

namespace {

written_record record_of(const exec &x, const watched_access &what, std::uint64_t at) {
  if (what.where == space::shared) return record_of_shared(x, *x.block, at, what.bytes);
  if (what.where == space::generic && at - x.windows < memory::local_window)
    return record_of_shared(x, *x.block, at - x.windows, what.bytes);
  return what.where == space::local ? written_record{} : record_of_device(x, at, what.bytes);
}

// f (lane, address, access, record) for each active lane, while it gives true.
template <class F>
const insn *each_record(exec &x, const insn *i, F f) {
  ++x.seg;
  const auto what = watched_access::unpack(i->aux);
  const auto *a = x.lanes<std::uint64_t>(i->a);
  for (lane_mask m = x.active(i); m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    const std::uint64_t at = a[l] + static_cast<std::uint64_t>(i->imm);
    if (!f(l, at, what, record_of(x, what, at))) return nullptr;
  }
  return i + 1;
}

} // namespace

const insn *run_check_access(exec &x, const insn *i) {
  return each_record(x, i, [&](unsigned l, std::uint64_t at, const watched_access &what, const written_record &r) {
    if (check_access(x, r, what, at)) return true;
    x.fail_with(i, l);
    return false;
  });
}

const insn *run_check_carried_load(exec &x, const insn *i) {
  auto *unwritten = x.lanes<std::uint32_t>(i->dst);
  return each_record(x, i, [&](unsigned l, std::uint64_t, const watched_access &what, const written_record &r) {
    unwritten[l] = unwritten_bytes(r, what.bytes);
    return true;
  });
}

const insn *run_check_carried_store(exec &x, const insn *i) {
  const auto *unwritten = x.lanes<std::uint32_t>(i->dst);
  return each_record(x, i, [&](unsigned l, std::uint64_t, const watched_access &what, const written_record &r) {
    note_carried(r, what.bytes, unwritten[l]);
    return true;
  });
}

} // namespace gompsim::ptx
