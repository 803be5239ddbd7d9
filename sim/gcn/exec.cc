// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/exec.h"

namespace gompsim::gcn {

std::byte *exec::resolve_slowly(const insn *i, unsigned lane, std::uint64_t address, unsigned n, access kind,
                                bool apertures) {
  if (const std::uint64_t high = address >> 32; high == shared_aperture || high == private_aperture) {
    if (!apertures) {
      fail_at(i, fault_kind::illegal_address, lane, address,
              high == shared_aperture ? "global memory instruction with an address of LDS"
                                      : "global memory instruction with an address of private memory");
      return nullptr;
    }
    const std::uint64_t offset = address & 0xffffffffu;
    return high == shared_aperture ? resolve_shared(i, lane, offset, n, kind) : resolve_private(i, lane, offset, n, kind);
  }
  if (kind == access::update && (address & (n - 1)) != 0) {
    fail_at(i, fault_kind::misaligned_address, lane, address, "misaligned atomic operation");
    return nullptr;
  }
  bool told = false;
  std::byte *const p = engine::find_bytes(*this, address, n, kind, &told);
  if (p != nullptr && !told) return p;
  fail_with(i, lane);
  if (p != nullptr) tell_and_forget_fault(*this);
  return p;
}

} // namespace gompsim::gcn
