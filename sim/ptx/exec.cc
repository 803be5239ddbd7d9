// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/exec.h"

namespace gompsim::ptx {

namespace {

// How far below a lane's memory an access is taken for one to its stack. No block has shared memory there.
constexpr std::uint64_t lane_stack_reach = 1u << 20;

} // namespace

const insn *exec::fail_at(const insn *i, fault_kind k, unsigned lane, std::uint64_t address, const char *what) {
  fault.set_at(k, address, what);
  return fail_with(i, lane);
}

void exec::fail_window(const insn *i, unsigned lane, std::uint64_t offset, unsigned n, std::uint64_t limit,
                       const char *name) {
  fail_in_window(*this, lane, offset, n, limit, name);
  fail_with(i, lane);
}

std::byte *exec::resolve_slowly(const insn *i, unsigned lane, std::uint64_t address, unsigned n, access kind, bool window) {
  const bool write = kind != access::load;
  const std::uint64_t in_windows = address - windows;
  if (in_windows < memory::device_offset) {
    if (!window) {
      fail_at(i, fault_kind::illegal_address, lane, address, "access to global memory through an address of another space");
      return nullptr;
    }
    if (in_windows < memory::local_window) {
      // Below a lane's own memory, where GCC has the stack of a lane in a SIMD region grow down from a buffer of fixed size.
      if (const std::uint64_t below = memory::local_window - in_windows; below <= lane_stack_reach && local_bytes != 0) {
        fault.set(
            fault_kind::stack_overflow,
            std::string(write ? "write " : "read ") + std::to_string(below) +
                " bytes below the memory of a lane: the stack that a lane has in a SIMD region is used up. GCC makes it "
                "128 bytes; compile with -foffload-options=nvptx-none=-msoft-stack-reserve-local=1024 (or more)");
        fail_with(i, lane);
        return nullptr;
      }
      return resolve_shared(i, lane, in_windows - memory::shared_window, n);
    }
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
  bool told = false;
  std::byte *const p = find_bytes(*this, address, n, kind, &told);
  if (p != nullptr && !told) return p;
  fail_with(i, lane);
  if (p != nullptr) tell_and_forget_fault(*this);
  return p;
}

} // namespace gompsim::ptx
