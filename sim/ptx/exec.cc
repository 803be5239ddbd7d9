// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/exec.h"

#include <utility>

namespace gompsim::ptx {

const insn *exec::fail_at(const insn *i, fault_kind k, unsigned lane, std::uint64_t address, const char *what) {
  fail(i, k, lane, what);
  fault_address = address;
  fault_has_address = true;
  return nullptr;
}

void exec::fail_window(const insn *i, unsigned lane, std::uint64_t offset, unsigned n, std::uint64_t limit,
                       const char *name) {
  const bool outside = offset >= limit || n > limit - offset;
  fail(i, outside ? fault_kind::illegal_address : fault_kind::misaligned_address, lane,
       (outside ? "access outside " : "misaligned access to ") + std::string(name) + " memory at offset " +
           std::to_string(static_cast<std::int64_t>(offset)) + " (" + std::to_string(n) + " bytes; there are " +
           std::to_string(limit) + ")");
}

std::byte *exec::resolve_slowly(const insn *i, unsigned lane, std::uint64_t address, unsigned n, access kind, bool window) {
  const bool write = kind != access::load;
  const std::uint64_t in_windows = address - windows;
  if (in_windows < memory::device_offset) {
    if (!window) {
      fail_at(i, fault_kind::illegal_address, lane, address, "access to global memory through an address of another space");
      return nullptr;
    }
    if (in_windows < memory::local_window) return resolve_shared(i, lane, in_windows - memory::shared_window, n);
    if (in_windows < memory::param_window) return resolve_local(i, lane, in_windows - memory::local_window, n);
    const std::uint64_t offset = in_windows - memory::param_window;
    if (in_windows < memory::code_window && !write && offset < param_bytes && n <= param_bytes - offset)
      return const_cast<std::byte *>(params) + offset;
    fail_at(i, fault_kind::illegal_address, lane, address,
            in_windows < memory::code_window ? "access outside the parameters of the kernel" : "access to code");
    return nullptr;
  }
  if ((address & (n - 1)) != 0) {
    fail_at(i, fault_kind::misaligned_address, lane, address, "misaligned access");
    return nullptr;
  }
  if (const std::uint64_t offset = address - mem.base; offset < mem.size) {
    // String functions read whole words around the end of what they look at, and atomic operations on one or two bytes are
    // made of those on the word around them. No hardware minds.
    if (kind != access::store && (n == 4 || n == 8) && mem.live(offset, 1)) return mem.bytes + offset;
    fail_at(i, fault_kind::illegal_address, lane, address, write ? "invalid write" : "invalid read");
    if (!mem.page_bounds || !mem.page_is_used(offset)) return nullptr;
    tell_and_forget_fault(*this);
    return mem.bytes + offset;
  }
  const std::uint64_t epoch = space->host_epoch();
  if (epoch != host_epoch || address - host.start >= host.bytes || n > host.bytes - (address - host.start)) {
    const auto r = space->find_host(address, n);
    if (!r) {
      fail_at(i, fault_kind::illegal_address, lane, address, write ? "invalid write" : "invalid read");
      return nullptr;
    }
    host = *r;
    host_epoch = epoch;
  }
  if (write && !host.writable) {
    fail_at(i, fault_kind::illegal_address, lane, address, "write to host memory that is read only");
    return nullptr;
  }
  return reinterpret_cast<std::byte *>(address);
}

} // namespace gompsim::ptx
