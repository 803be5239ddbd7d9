// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/observe.h"

#include <algorithm>

#include "sim/engine/clock.h"
#include "sim/engine/launch.h"
#include "sim/ptx/warp.h"

namespace gompsim::ptx {

namespace {

constexpr std::uint64_t sector_bytes = 32;
constexpr unsigned widest_access = 32; // bytes of a lane

enum class kind_of_place { device, host, window };

kind_of_place kind_at(const exec &x, std::uint64_t address) {
  if (address - x.mem.base < x.mem.size) return kind_of_place::device;
  return address - x.windows < memory::device_offset ? kind_of_place::window : kind_of_place::host;
}

void tell(const launch_state &l, const block_state &b, const warp &w, unsigned lane, host_wait &h) {
  if (h.waited && l.request != nullptr) l.request(l.context, {b.linear, w.index * warp_size + lane, h.begin, h.end});
  h = {};
}

// The lanes of a group ask as one. `word` is what its first lane accesses.
void follow_request(exec &x, const watched_access &what, std::uint64_t word) {
  if (x.w->waits == nullptr) {
    if (!what.writes || !what.strong_to_host) return;
    x.w->waits = std::make_unique<host_waits>();
  }
  const unsigned lane = static_cast<unsigned>(std::countr_zero(x.mask));
  host_wait &h = (*x.w->waits)[lane];
  if (what.writes && !what.reads) {
    if (!what.strong_to_host) return;
    tell(*x.block->launch, *x.block, *x.w, lane, h);
    h.word = word;
    h.begin = h.end = steady_nanoseconds();
  } else if (what.reads && !what.writes && h.word != 0 && (word == h.word || what.strong_to_host)) {
    h.end = steady_nanoseconds();
    if (!h.waited) ++x.counters.memory.host_requests;
    h.waited = true;
  }
}

} // namespace

void end_requests(const block_state &b, warp &w, lane_mask lanes) {
  if (w.waits == nullptr) return;
  for (lane_mask m = lanes; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    tell(*b.launch, b, w, l, (*w.waits)[l]);
  }
}

void end_requests(block_state &b, lane_mask lanes) {
  for (unsigned k = 0; k < b.warps_used; ++k) end_requests(b, *b.warps[k], lanes);
}

const insn *run_count_access(exec &x, const insn *i) {
  ++x.seg; // it is not an instruction of the program
  const lane_mask active = x.active(i);
  if (active == 0) return i + 1;
  const auto what = watched_access::unpack(i->aux);
  auto &c = x.counters.memory;
  ++c.instructions;
  if (what.where == space::shared || what.where == space::local) return i + 1;

  const auto *a = x.lanes<std::uint64_t>(i->a);
  const auto offset = static_cast<std::uint64_t>(i->imm);
  const unsigned n = std::clamp<unsigned>(what.bytes, 1, widest_access);
  std::uint64_t sectors[warp_size * 2];
  unsigned found = 0, lanes = 0;
  bool host = false, sorted = true;
  for (lane_mask m = active; m != 0; m &= m - 1) {
    const std::uint64_t at = a[std::countr_zero(m)] + offset;
    const kind_of_place kind = kind_at(x, at);
    if (kind == kind_of_place::window) continue;
    host |= kind == kind_of_place::host;
    ++lanes;
    for (std::uint64_t s = at / sector_bytes; s <= (at + n - 1) / sector_bytes; ++s) {
      if (found != 0 && sectors[found - 1] == s) continue;
      sorted = sorted && (found == 0 || sectors[found - 1] < s);
      sectors[found++] = s;
    }
  }
  if (lanes == 0) return i + 1;
  if (!sorted) {
    std::sort(sectors, sectors + found);
    found = static_cast<unsigned>(std::unique(sectors, sectors + found) - sectors);
  }
  ++c.accesses;
  c.sectors += found;
  if (what.reads) c.bytes_loaded += std::uint64_t{lanes} * what.bytes;
  if (what.writes) c.bytes_stored += std::uint64_t{lanes} * what.bytes;
  if (host) {
    ++c.host_accesses;
    const std::uint64_t first = a[std::countr_zero(active)] + offset;
    if (kind_at(x, first) == kind_of_place::host) follow_request(x, what, first);
  }
  return i + 1;
}

namespace {

// Which bits tell about the bytes that a lane accesses; no map: nobody keeps any, or the access itself will fail.
struct record {
  std::uint8_t *map = nullptr;
  std::uint64_t offset = 0;
  bool shared = false;
};

record record_of(const exec &x, const watched_access &what, std::uint64_t at) {
  const std::uint64_t n = what.bytes;
  if (what.where == space::shared || (what.where == space::generic && at - x.windows < memory::local_window)) {
    const std::uint64_t offset = what.where == space::shared ? at : at - x.windows;
    if (offset >= x.shared_bytes || n > x.shared_bytes - offset) return {};
    return {x.block->shared_written.data(), offset, true};
  }
  const std::uint64_t offset = at - x.mem.base;
  if (what.where == space::local || offset >= x.mem.size || n > x.mem.size - offset || !x.mem.live(offset, 1)) return {};
  return {x.mem.written, offset, false};
}

// f (lane, address, record) for each active lane, while it gives true.
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
  return each_record(x, i, [&](unsigned l, std::uint64_t at, const watched_access &what, const record &r) {
    if (r.map == nullptr) return true;
    if (what.reads && !any_bit(r.map, r.offset, what.bytes)) {
      if (r.shared)
        x.fail(i, fault_kind::uninitialised, l,
               "read of shared memory that nobody has written, at offset " + std::to_string(r.offset) + " (" +
                   std::to_string(what.bytes) + " bytes)");
      else
        x.fail_at(i, fault_kind::uninitialised, l, at, "read of memory that nobody has written");
      return false;
    }
    if (what.writes) mark_bits(r.map, r.offset, what.bytes, true);
    return true;
  });
}

const insn *run_check_carried_load(exec &x, const insn *i) {
  auto *unwritten = x.lanes<std::uint32_t>(i->dst);
  return each_record(x, i, [&](unsigned l, std::uint64_t, const watched_access &what, const record &r) {
    unwritten[l] = 0;
    for (unsigned k = 0; k < what.bytes && r.map != nullptr; ++k)
      if (!any_bit(r.map, r.offset + k, 1)) unwritten[l] |= 1u << k;
    return true;
  });
}

const insn *run_check_carried_store(exec &x, const insn *i) {
  const auto *unwritten = x.lanes<std::uint32_t>(i->dst);
  return each_record(x, i, [&](unsigned l, std::uint64_t, const watched_access &what, const record &r) {
    if (r.map == nullptr) return true;
    if (unwritten[l] == 0) {
      mark_bits(r.map, r.offset, what.bytes, true);
      return true;
    }
    for (unsigned k = 0; k < what.bytes; ++k) mark_bits(r.map, r.offset + k, 1, (unwritten[l] >> k & 1) == 0);
    return true;
  });
}

} // namespace gompsim::ptx
