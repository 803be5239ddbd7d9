// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/engine/access.h"

namespace gompsim::engine {

std::byte *find_bytes(executor &x, std::uint64_t address, unsigned n, access kind, bool *told) {
  const bool write = kind != access::load;
  if (const std::uint64_t offset = address - x.mem.base; offset < x.mem.size) {
    if (x.mem.live_range(offset, n)) return x.mem.bytes + offset;
    // String functions read whole words around the end of what they look at, and atomic operations on one or two bytes are
    // made of those on the word around them. No hardware minds.
    const bool is_word = (n == 4 || n == 8) && address % n == 0;
    if (kind != access::store && is_word && x.mem.live(offset, 1)) return x.mem.bytes + offset;
    x.fault.set_at(fault_kind::illegal_address, address, write ? "invalid write" : "invalid read");
    if (!x.mem.page_bounds || !x.mem.page_is_used(offset) || n > x.mem.size - offset) return nullptr;
    *told = true;
    return x.mem.bytes + offset;
  }
  const std::uint64_t epoch = x.space->host_epoch();
  if (epoch != x.host_epoch || address - x.host.start >= x.host.bytes || n > x.host.bytes - (address - x.host.start)) {
    const auto r = x.space->find_host(address, n);
    if (!r) {
      x.fault.set_at(fault_kind::illegal_address, address, write ? "invalid write" : "invalid read");
      return nullptr;
    }
    x.host = *r;
    x.host_epoch = epoch;
  }
  if (write && !x.host.writable) {
    x.fault.set_at(fault_kind::illegal_address, address, "write to host memory that is read only");
    return nullptr;
  }
  return reinterpret_cast<std::byte *>(address);
}

void fail_in_window(executor &x, unsigned lane, std::uint64_t offset, unsigned n, std::uint64_t limit, const char *name) {
  const bool outside = offset >= limit || n > limit - offset;
  x.fault.lane = lane;
  x.fault.set(outside ? fault_kind::illegal_address : fault_kind::misaligned_address,
              (outside ? "access outside " : "misaligned access to ") + std::string(name) + " at offset " +
                  std::to_string(static_cast<std::int64_t>(offset)) + " (" + std::to_string(n) + " bytes; there are " +
                  std::to_string(limit) + ")");
}

} // namespace gompsim::engine
