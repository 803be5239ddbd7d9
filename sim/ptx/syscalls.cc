// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions that CUDA's device runtime provides to PTX: vprintf, malloc, free and __assertfail.
#include "sim/engine/output.h"
#include "sim/engine/races.h"
#include "sim/ptx/control.h"
#include "sim/ptx/printf.h"
#include "sim/ptx/warp.h"
#include "sim/ptx/weak_access.h"

namespace gompsim::ptx {

namespace {

std::uint64_t argument(const exec &x, const call_site &s, std::size_t k, unsigned l) {
  if (k >= s.params.size()) return 0;
  const value_shape &v = s.params[k];
  const std::byte *at = x.fr->registers() + v.offset;
  return v.wide ? reinterpret_cast<const std::uint64_t *>(at)[l] : reinterpret_cast<const std::uint32_t *>(at)[l];
}

void give(exec &x, const call_site &s, unsigned l, std::uint64_t r) {
  if (s.results.empty()) return;
  const value_shape &v = s.results[0];
  std::byte *at = x.fr->registers() + v.offset;
  if (v.wide)
    reinterpret_cast<std::uint64_t *>(at)[l] = r;
  else
    reinterpret_cast<std::uint32_t *>(at)[l] = static_cast<std::uint32_t>(r);
}

} // namespace

const insn *run_syscall(exec &x, const insn *i) {
  const auto &site = *static_cast<const call_site *>(i->extra);
  x.wrote = true;
  if (x.weak != nullptr) { // they read memory as it is, and a block that is given back may be another's next
    weak_release(x, memory_scope::sys);
    weak_acquire(x, memory_scope::sys);
  }
  for (lane_mask m = x.mask; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    const auto arg = [&](std::size_t k) { return argument(x, site, k, l); };
    switch (site.service) {
    case syscall::vprintf_call: {
      std::string text;
      const int n = format_device_printf(x, i, l, arg(0), arg(1), &text);
      if (n < 0) return nullptr;
      print_from_kernel(text);
      give(x, site, l, static_cast<std::uint64_t>(n));
      break;
    }
    case syscall::malloc_call: {
      const std::uint64_t bytes = arg(0);
      const std::uint64_t a = bytes == 0 ? 0 : x.space->heap_allocate(bytes);
      if (x.races != nullptr && a != 0) x.races->forget(a, bytes);
      give(x, site, l, a);
      break;
    }
    case syscall::free_call: {
      const std::uint64_t a = arg(0);
      if (a != 0 && !x.space->heap_release(a)) {
        x.fail_at(i, fault_kind::illegal_address, l, a, "free of what malloc did not give, or gave back already");
        x.fault.memory_is_there = true;
        return nullptr;
      }
      break;
    }
    case syscall::assertfail_call: {
      std::string message, file, function;
      if (!read_device_string(x, i, l, arg(0), &message) || !read_device_string(x, i, l, arg(1), &file) ||
          !read_device_string(x, i, l, arg(3), &function))
        return nullptr;
      const std::string text = file + ":" + std::to_string(static_cast<std::uint32_t>(arg(2))) + ": " + function +
                               ": Assertion `" + message + "' failed.";
      return x.fail(i, fault_kind::assertion, l, text);
    }
    case syscall::none:
      break;
    }
  }
  return i + 1;
}

} // namespace gompsim::ptx
