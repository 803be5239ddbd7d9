// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/soft_stack.h"

#include <algorithm>
#include <cstring>

#include "sim/engine/launch.h"
#include "sim/engine/memory.h"
#include "sim/engine/races.h"
#include "sim/engine/soft_stack.h"
#include "sim/ptx/control.h"
#include "sim/ptx/warp.h"

namespace gompsim::ptx {

namespace {

// GCC's plugin gives each thread so much. What another gives more is not for the stack.
constexpr std::uint64_t gcc_stack_bytes = 128u << 10;
constexpr char instead[] =
    "make local variables smaller, or static, or allocate them; GCC's stacks on these devices have no other size";

// The thread's stack, if the kernel has parameters for one as GCC's have: arguments, the lower end of all stacks, and the
// bytes of each.
bool find_stack(const exec &x, engine::soft_stack *s, std::uint64_t *top) {
  const auto &params = x.block->entry->fn->params;
  if (params.size() < 3 || params[1].name != "%stack" || params[2].name != "%sz" || params[2].offset + 8 > x.param_bytes)
    return false;
  std::uint64_t base, bytes;
  std::memcpy(&base, x.params + params[1].offset, sizeof base);
  std::memcpy(&bytes, x.params + params[2].offset, sizeof bytes);
  if (base == 0 || bytes == 0) return false;
  const auto *tid = reinterpret_cast<const std::uint32_t *>(x.w->registers) + std::size_t{reg_tid_y} * warp_size;
  s->team = x.block->position[0];
  s->thread = tid[std::countr_zero(x.mask)];
  s->bytes = std::min(bytes, gcc_stack_bytes);
  *top = base + bytes * (s->team * x.block->launch->shape.block[1] + s->thread + 1);
  return true;
}

} // namespace

const insn *run_soft_stack(exec &x, const insn *i) {
  auto *d = x.lanes<std::uint64_t>(i->dst);
  const auto *a = x.lanes<std::uint64_t>(i->a), *b = x.lanes<std::uint64_t>(i->b);
  const lane_mask active = x.active(i);
  engine::soft_stack s;
  std::uint64_t top;
  const bool known = active != 0 && find_stack(x, &s, &top);
  for (lane_mask m = active; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    d[l] = a[l] - b[l];
    // In a SIMD region lanes have stacks in local memory (exec.cc); a constructor's kernel has another.
    if (!known || d[l] - x.windows < memory::device_offset || d[l] > top || top - d[l] <= s.bytes) continue;
    return x.fail(i, fault_kind::stack_overflow, l, engine::used_up_text(s, top - d[l], instead));
  }
  // Lanes have one stack, or one is what the race detector tells.
  const unsigned l = static_cast<unsigned>(std::countr_zero(active));
  if (known && x.races != nullptr && d[l] < a[l] && a[l] <= top && top - d[l] <= s.bytes)
    x.races->stack_grows(s, static_cast<std::uint32_t>(i->aux), d[l], a[l], top - s.bytes, a[l]);
  return i + 1;
}

} // namespace gompsim::ptx
