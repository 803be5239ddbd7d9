// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/gcn/soft_stack.h"

#include <cstring>

#include "sim/engine/launch.h"
#include "sim/engine/memory.h"
#include "sim/engine/soft_stack.h"
#include "sim/gcn/exec.h"
#include "sim/gcn/gcn.h"
#include "sim/gcn/wave.h"

namespace gompsim::gcn {

namespace {

constexpr unsigned pointer = 16; // s[16:17]
constexpr char instead[] = "set GCN_STACK_SIZE to the bytes that each thread is to have, or make local variables smaller";

// In the arguments of a GCC kernel.
constexpr std::uint64_t offset_of_stacks = 40, offset_of_bytes = 52, end_of_arguments = 56;

// The thread's stack, and where it begins.
bool find_stack(const exec &x, engine::soft_stack *s, std::uint64_t *start) {
  dispatch_parameters p;
  const auto &launch = *x.block->launch;
  if (launch.param_bytes < sizeof p) return false;
  std::memcpy(static_cast<void *>(&p), launch.params.data(), sizeof p);
  const std::byte *arguments = p.kernarg == 0 ? nullptr : x.space->host_view(p.kernarg, end_of_arguments);
  if (arguments == nullptr) return false;
  std::uint64_t stacks;
  std::int32_t bytes;
  std::memcpy(&stacks, arguments + offset_of_stacks, sizeof stacks);
  std::memcpy(&bytes, arguments + offset_of_bytes, sizeof bytes);
  if (stacks == 0 || bytes <= 0) return false;
  s->team = x.block->position[0];
  s->thread = x.w->index;
  s->bytes = static_cast<std::uint32_t>(bytes);
  *start = stacks + s->bytes * (launch.shape.block[2] * s->team + s->thread);
  return true;
}

} // namespace

bool moves_soft_stack(const instruction &i) {
  const unsigned half = i.op == opcode::s_add_u32 ? pointer : i.op == opcode::s_addc_u32 ? pointer + 1 : 0;
  const auto is_half = [half](const operand &o) { return o.kind == operand_kind::sgpr && o.index == half; };
  return half != 0 && is_half(i.dst) && is_half(i.src[0]);
}

const insn *run_soft_stack(exec &x, const insn *i) {
  const bool upper = (i->d & ref_offset) != pointer * sizeof(std::uint32_t);
  const std::uint64_t sum = std::uint64_t{x.get<std::uint32_t>(i->a)} + x.get<std::uint32_t>(i->b) +
                            (upper ? x.scalar<std::uint32_t>(word_scc) : 0);
  x.set<std::uint32_t>(i->d, static_cast<std::uint32_t>(sum));
  x.set_scalar<std::uint32_t>(word_scc, sum >> 32 != 0);
  engine::soft_stack s;
  std::uint64_t start;
  if (!find_stack(x, &s, &start)) return i + 1;
  // Where the carry is still to come the pointer lies below the stack.
  const auto now = x.scalar<std::uint64_t>(pointer);
  if (now < start || now - start <= s.bytes) return i + 1;
  return x.fail(i, fault_kind::stack_overflow, 0, engine::used_up_text(s, now - start, instead));
}

} // namespace gompsim::gcn
