// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Instructions that ask or tell the machine something: clocks, fences, the stack in local memory, kernel parameters.
#include <algorithm>
#include <atomic>
#include <cstring>
#include <ctime>

#include "sim/engine/clock.h"
#include "sim/engine/races.h"
#include "sim/ptx/control.h"
#include "sim/ptx/warp.h"
#include "sim/ptx/weak_access.h"

namespace gompsim::ptx {

namespace {

std::uint64_t nanoseconds(clockid_t which) {
  timespec t;
  clock_gettime(which, &t);
  return static_cast<std::uint64_t>(t.tv_sec) * 1000000000u + static_cast<std::uint64_t>(t.tv_nsec);
}

template <class F>
const insn *each(exec &x, const insn *i, F f) {
  for (lane_mask m = x.active(i); m != 0; m &= m - 1) f(static_cast<unsigned>(std::countr_zero(m)));
  return i + 1;
}

} // namespace

// The clocks tick once a nanosecond: a processor clock of 1 GHz.
const insn *run_machine_value(exec &x, const insn *i) {
  const auto which = static_cast<machine_value>(i->imm);
  std::uint64_t v = 0;
  bool wide = false;
  switch (which) {
  case machine_value::clock64:
    wide = true;
    [[fallthrough]];
  case machine_value::clock:
    v = nanoseconds(CLOCK_MONOTONIC);
    break;
  case machine_value::clock_hi:
    v = nanoseconds(CLOCK_MONOTONIC) >> 32;
    break;
  case machine_value::globaltimer:
    wide = true;
    [[fallthrough]];
  case machine_value::globaltimer_lo:
    v = nanoseconds(CLOCK_REALTIME);
    break;
  case machine_value::globaltimer_hi:
    v = nanoseconds(CLOCK_REALTIME) >> 32;
    break;
  case machine_value::activemask:
    v = x.mask;
    break;
  }
  if (which != machine_value::activemask) x.note_poll(32);
  if (wide) {
    auto *d = x.lanes<std::uint64_t>(i->dst);
    return each(x, i, [&](unsigned l) { d[l] = v; });
  }
  auto *d = x.lanes<std::uint32_t>(i->dst);
  return each(x, i, [&](unsigned l) { d[l] = static_cast<std::uint32_t>(v); });
}

// Sequentially consistent (within its scope, if memory is weak) whatever the instruction asks for: blocks run on several
// processors, and host threads look on.
const insn *run_fence(exec &x, const insn *i) {
  if (x.active(i) == 0) return i + 1;
  if (scope_of(i->aux) == memory_scope::sys) ++x.counters.system_fences;
  if (x.weak != nullptr) {
    weak_release(x, scope_of(i->aux));
    weak_acquire(x, scope_of(i->aux));
  }
  if (x.races != nullptr) x.races->fence(*x.block, x.w->index, scope_of(i->aux));
  std::atomic_thread_fence(std::memory_order_seq_cst);
  x.note_poll(16);
  return i + 1;
}

// PTX lets it last from nothing to twice the time, and a millisecond at most. To put a block aside for less than what a
// change of threads takes would make it late: then it only ends the turn.
const insn *run_nanosleep(exec &x, const insn *i) {
  constexpr std::uint32_t shortest = 20'000, longest = 1'000'000;
  const auto *t = x.lanes<std::uint32_t>(i->a);
  std::uint32_t wanted = 0;
  for (lane_mask m = x.mask; m != 0; m &= m - 1) wanted = std::max(wanted, t[std::countr_zero(m)]);
  if (wanted >= shortest) x.asleep_until = steady_nanoseconds() + std::min(wanted, longest);
  x.count(i);
  x.seg = i + 1;
  x.note_poll(16);
  x.pc = i + 1;
  x.why = stop_reason::slice;
  return nullptr;
}

const insn *run_is_space(exec &x, const insn *i) {
  const auto *a = x.lanes<std::uint64_t>(i->a);
  lane_mask r = 0;
  for (unsigned l = 0; l < warp_size; ++l) {
    const std::uint64_t o = a[l] - x.windows;
    const bool window = o < memory::device_offset;
    bool in = false;
    switch (static_cast<space>(i->imm)) {
    case space::shared:
      in = window && o < memory::local_window;
      break;
    case space::local:
      in = window && o >= memory::local_window && o < memory::param_window;
      break;
    case space::param:
      in = window && o >= memory::param_window && o < memory::code_window;
      break;
    case space::global:
      in = !window;
      break;
    default:
      break;
    }
    r |= lane_mask{in} << l;
  }
  const lane_mask m = x.active(i);
  lane_mask &d = x.predicate(i->dst);
  d = (d & ~m) | (r & m);
  return i + 1;
}

const insn *run_local_address(exec &x, const insn *i) {
  auto *d = x.lanes<std::uint64_t>(i->dst);
  return each(x, i, [&](unsigned l) { d[l] = x.fr->local_start[l] + static_cast<std::uint64_t>(i->imm); });
}

const insn *run_alloca(exec &x, const insn *i) {
  auto *d = x.lanes<std::uint64_t>(i->dst);
  const auto *bytes = x.lanes<std::uint64_t>(i->a);
  const auto align = static_cast<std::uint64_t>(i->imm);
  for (lane_mask m = x.active(i); m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    const std::uint64_t start = (x.w->local_top[l] + align - 1) / align * align;
    if (start > x.local_bytes || bytes[l] > x.local_bytes - start)
      return x.fail(i, fault_kind::stack_overflow, l,
                    "alloca of " + std::to_string(bytes[l]) + " bytes exceeds the local memory of a thread");
    x.w->local_top[l] = static_cast<std::uint32_t>(start + bytes[l]);
    d[l] = start;
  }
  return i + 1;
}

const insn *run_stack_save(exec &x, const insn *i) {
  auto *d = x.lanes<std::uint64_t>(i->dst);
  return each(x, i, [&](unsigned l) { d[l] = x.w->local_top[l]; });
}

const insn *run_stack_restore(exec &x, const insn *i) {
  const auto *a = x.lanes<std::uint64_t>(i->a);
  for (lane_mask m = x.active(i); m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    if (a[l] > x.local_bytes) return x.fail(i, fault_kind::stack_overflow, l, "stackrestore of what no stacksave gave");
    x.w->local_top[l] = static_cast<std::uint32_t>(a[l]);
  }
  return i + 1;
}

namespace {

bool read_param(const exec &x, std::uint64_t offset, std::uint64_t how, std::uint64_t *value) {
  const unsigned n = how & 0xff;
  if (offset > x.param_bytes || n > x.param_bytes - offset) return false;
  std::uint64_t v = 0;
  std::memcpy(&v, x.params + offset, n);
  if ((how & 0x100) != 0 && n < 8)
    v = static_cast<std::uint64_t>(static_cast<std::int64_t>(v << (64 - 8 * n)) >> (64 - 8 * n));
  *value = v;
  return true;
}

template <class D>
void fill(D *d, lane_mask m, std::uint64_t v) {
  if (m == all_lanes)
    for (unsigned l = 0; l < warp_size; ++l) d[l] = static_cast<D>(v);
  else
    for (; m != 0; m &= m - 1) d[std::countr_zero(m)] = static_cast<D>(v);
}

void put(exec &x, const insn *i, unsigned l, std::uint64_t v) {
  if ((i->aux & 0x200) != 0)
    x.lanes<std::uint64_t>(i->dst)[l] = v;
  else
    x.lanes<std::uint32_t>(i->dst)[l] = static_cast<std::uint32_t>(v);
}

} // namespace

const insn *run_load_param(exec &x, const insn *i) {
  std::uint64_t v;
  if (!read_param(x, static_cast<std::uint64_t>(i->imm), i->aux, &v))
    return x.fail(i, fault_kind::illegal_address, static_cast<unsigned>(std::countr_zero(x.mask)),
                  "access outside the parameters of the kernel");
  if ((i->aux & 0x200) != 0)
    fill(x.lanes<std::uint64_t>(i->dst), x.active(i), v);
  else
    fill(x.lanes<std::uint32_t>(i->dst), x.active(i), v);
  return i + 1;
}

const insn *run_load_param_at(exec &x, const insn *i) {
  const auto *a = x.lanes<std::uint64_t>(i->a);
  for (lane_mask m = x.active(i); m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    std::uint64_t v;
    if (!read_param(x, a[l] + static_cast<std::uint64_t>(i->imm), i->aux, &v))
      return x.fail(i, fault_kind::illegal_address, l, "access outside the parameters of the kernel");
    put(x, i, l, v);
  }
  return i + 1;
}

} // namespace gompsim::ptx
