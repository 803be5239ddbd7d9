// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/observe.h"

#include <algorithm>
#include <bit>

#include "sim/engine/clock.h"
#include "sim/engine/launch.h"

namespace gompsim::engine {

namespace {

constexpr std::uint64_t sector_bytes = 32;
constexpr unsigned widest_access = 32; // bytes of a lane

enum class kind_of_place { device, host, window };

kind_of_place kind_at(const executor &x, std::uint64_t address) {
  if (address - x.mem.base < x.mem.size) return kind_of_place::device;
  return address - x.windows < memory::device_offset ? kind_of_place::window : kind_of_place::host;
}

void tell(const warp_identity &w, unsigned lane, host_wait &h) {
  const launch_state &l = *w.of.launch;
  if (h.waited && l.request != nullptr) l.request(l.context, {w.of.linear, w.first_thread + lane, h.begin, h.end});
  h = {};
}

void count_host_access(launch_counters::memory_counters &c, const observed_access &what, host_wait &h, std::uint64_t word) {
  const bool loads = what.reads && !what.writes;
  (loads ? c.host_loads : what.reads ? c.host_atomics : c.host_stores) += !loads || h.loaded != word;
  h.loaded = loads ? word : 0;
}

// The lanes of a group ask as one. `word` is what its first lane accesses.
void follow_request(executor &x, const warp_identity &w, const observed_access &what, lane_bits group, std::uint64_t word) {
  if (w.waits == nullptr) w.waits = std::make_unique<host_waits>();
  const unsigned lane = static_cast<unsigned>(std::countr_zero(group));
  host_wait &h = (*w.waits)[lane];
  count_host_access(x.counters.memory, what, h, word);
  if (what.writes && !what.reads) {
    if (!what.strong_to_host) return;
    tell(w, lane, h);
    h.word = word;
    h.begin = h.end = steady_nanoseconds();
  } else if (what.reads && !what.writes && h.word != 0 && (word == h.word || what.strong_to_host)) {
    h.end = steady_nanoseconds();
    if (!h.waited) ++x.counters.memory.host_requests;
    h.waited = true;
  }
}

} // namespace

void end_requests(const warp_identity &w, lane_bits lanes) {
  if (w.waits == nullptr) return;
  for (lane_bits m = lanes; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    tell(w, l, (*w.waits)[l]);
  }
}

void count_access(executor &x, const warp_identity &w, const observed_access &what, const std::uint64_t *addresses,
                  std::uint64_t offset, lane_bits active, lane_bits group) {
  auto &c = x.counters.memory;
  ++c.instructions;
  x.counters.system_fences += what.system_release;
  const unsigned n = std::clamp<unsigned>(what.bytes, 1, widest_access);
  std::uint64_t sectors[most_lanes * 2];
  unsigned found = 0, lanes = 0;
  bool host = false, sorted = true;
  for (lane_bits m = active; m != 0; m &= m - 1) {
    const std::uint64_t at = addresses[std::countr_zero(m)] + offset;
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
  if (lanes == 0) return;
  if (!sorted) {
    std::sort(sectors, sectors + found);
    found = static_cast<unsigned>(std::unique(sectors, sectors + found) - sectors);
  }
  ++c.accesses;
  c.sectors += found;
  if (what.reads) c.bytes_loaded += std::uint64_t{lanes} * what.bytes;
  if (what.writes) c.bytes_stored += std::uint64_t{lanes} * what.bytes;
  if (!host) return;
  ++c.host_accesses;
  const std::uint64_t first = addresses[std::countr_zero(active)] + offset;
  if (kind_at(x, first) == kind_of_place::host) follow_request(x, w, what, group, first);
}

written_record record_of_device(const executor &x, std::uint64_t address, std::uint64_t bytes) {
  const std::uint64_t offset = address - x.mem.base;
  if (offset >= x.mem.size || bytes > x.mem.size - offset || !x.mem.live(offset, 1)) return {};
  return {x.mem.written, offset, false};
}

written_record record_of_shared(const executor &x, block &b, std::uint64_t offset, std::uint64_t bytes) {
  if (offset >= x.shared_bytes || bytes > x.shared_bytes - offset) return {};
  return {b.shared_written.data(), offset, true};
}

void fail_unwritten(executor &x, bool shared, std::uint64_t at, unsigned bytes) {
  if (shared)
    x.fault.set(fault_kind::uninitialised, "read of shared memory that nobody has written, at offset " + std::to_string(at) +
                                               " (" + std::to_string(bytes) + " bytes)");
  else
    x.fault.set_at(fault_kind::uninitialised, at, "read of memory that nobody has written");
}

bool check_access(executor &x, const written_record &r, const observed_access &what, std::uint64_t address) {
  if (r.map == nullptr) return true;
  if (what.reads && !any_bit(r.map, r.offset, what.bytes)) {
    fail_unwritten(x, r.shared, r.shared ? r.offset : address, what.bytes);
    return false;
  }
  if (what.writes) mark_bits(r.map, r.offset, what.bytes, true);
  return true;
}

std::uint32_t unwritten_bytes(const written_record &r, unsigned bytes) {
  std::uint32_t unwritten = 0;
  for (unsigned k = 0; k < bytes && r.map != nullptr; ++k)
    if (!any_bit(r.map, r.offset + k, 1)) unwritten |= 1u << k;
  return unwritten;
}

void note_carried(const written_record &r, unsigned bytes, std::uint32_t unwritten) {
  if (r.map == nullptr) return;
  if (unwritten == 0) {
    mark_bits(r.map, r.offset, bytes, true);
    return;
  }
  for (unsigned k = 0; k < bytes; ++k) mark_bits(r.map, r.offset + k, 1, (unwritten >> k & 1) == 0);
}

} // namespace gompsim::engine
