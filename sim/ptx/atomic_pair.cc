// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic operations on 128 bits. The processor's own instruction is spelled out: compilers call a library for it, which a
// process that the simulator is loaded into may not have. Lanes take their turns in order.
#include "sim/ptx/control.h"
#include "sim/ptx/exec.h"
#include "sim/ptx/routines.h"

namespace gompsim::ptx {

namespace {

struct pair_value {
  std::uint64_t low, high;
};

// Replaces what is at p by `desired` if it is `expected`; otherwise tells in `expected` what it is. A full barrier. Every
// x86-64 processor but the first ones has the instruction.
bool swap_pair(std::byte *p, pair_value *expected, pair_value desired) {
  bool done;
  asm volatile("lock cmpxchg16b %1"
               : "=@ccz"(done), "+m"(*reinterpret_cast<pair_value *>(p)), "+a"(expected->low), "+d"(expected->high)
               : "b"(desired.low), "c"(desired.high)
               : "memory");
  return done;
}

} // namespace

const insn *run_atomic_pair(exec &x, const insn *i) {
  const auto &u = *static_cast<const pair_atomic *>(i->extra);
  const auto *a = x.lanes<std::uint64_t>(i->a);
  const auto value = [&](const operand_ref *r, unsigned l) {
    return pair_value{x.lanes<std::uint64_t>(r[0])[l], x.lanes<std::uint64_t>(r[1])[l]};
  };
  bool any = false;
  for (lane_mask m = x.active(i); m != 0; m &= m - 1) {
    const auto l = static_cast<unsigned>(std::countr_zero(m));
    const std::uint64_t at = a[l] + static_cast<std::uint64_t>(u.offset);
    std::byte *p =
        u.shared ? x.resolve_shared(i, l, at, 16) : x.resolve(i, l, at, 16, access::update, (i->aux & mem_global_only) == 0);
    if (p == nullptr) return nullptr;
    pair_value old = value(u.b, l);
    const pair_value with = u.compares ? value(u.c, l) : old;
    if (u.compares) {
      any |= swap_pair(p, &old, with);
    } else {
      any = true;
      while (!swap_pair(p, &old, with)) {
      }
    }
    if (u.wanted) {
      x.lanes<std::uint64_t>(u.dst[0])[l] = old.low;
      x.lanes<std::uint64_t>(u.dst[1])[l] = old.high;
    }
  }
  // What changes nothing is most likely an attempt to take a lock.
  if (any)
    x.wrote = true;
  else
    x.note_poll(16);
  return i + 1;
}

} // namespace gompsim::ptx
