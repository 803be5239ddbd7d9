// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/control.h"

#include <cstring>

#include "sim/ptx/program.h"
#include "sim/ptx/warp.h"

namespace gompsim::ptx {

namespace {

// Calls may be as deep as the local memory of a thread allows if each activation takes this many bytes of it; but this deep
// in any case: registers lie elsewhere, so that a small limit does not make deep recursion impossible.
constexpr std::uint64_t bytes_per_activation = 16;
constexpr std::uint32_t depth_in_any_case = 4096;

void copy_value(std::byte *to, const std::byte *from, const value_shape &v, lane_mask m) {
  const std::size_t lane = v.wide ? 8 : 4;
  if (m == all_lanes) {
    std::memcpy(to, from, v.words * lane * warp_size);
    return;
  }
  for (std::uint32_t w = 0; w < v.words; ++w, to += lane * warp_size, from += lane * warp_size)
    for (lane_mask r = m; r != 0; r &= r - 1) {
      const unsigned l = static_cast<unsigned>(std::countr_zero(r));
      std::memcpy(to + l * lane, from + l * lane, lane);
    }
}

void use_frame(exec &x, frame *f) {
  x.fr = f;
  x.base[static_cast<unsigned>(base_of::frame)] = f->registers();
  x.base[static_cast<unsigned>(base_of::constants)] = f->fn->constants.get();
}

const insn *enter(exec &x, const insn *i, const call_site *site, const code *c) {
  if (!c->error.empty()) return x.fail(i, fault_kind::illegal_instruction, std::countr_zero(x.mask), c->error);
  const std::uint32_t depth = x.fr->depth + 1;
  if (depth > depth_in_any_case && depth * bytes_per_activation > x.local_bytes)
    return x.fail(i, fault_kind::stack_overflow, std::countr_zero(x.mask),
                  "calls are nested " + std::to_string(depth) + " deep");
  frame *f = x.block->frames.allocate(c->frame_bytes);
  f->parent = x.fr;
  f->fn = c;
  f->return_pc = i + 1;
  f->site = site;
  f->lanes = x.mask;
  f->depth = depth;
  const std::size_t n = std::min(site->params.size(), c->shape.params.size());
  for (std::size_t k = 0; k < n; ++k) {
    const value_shape &to = c->shape.params[k], &from = site->params[k];
    if (to.wide != from.wide || to.words != from.words) {
      x.block->frames.release(f);
      return x.fail(i, fault_kind::illegal_instruction, std::countr_zero(x.mask),
                    "call of " + std::string(c->fn->name) + " with a parameter of another type");
    }
    copy_value(f->registers() + to.offset, x.fr->registers() + from.offset, to, x.mask);
  }
  if (c->uses_local) {
    for (lane_mask m = x.mask; m != 0; m &= m - 1) {
      const unsigned l = static_cast<unsigned>(std::countr_zero(m));
      const std::uint64_t top = x.w->local_top[l];
      const std::uint64_t start = (top + c->local_align - 1) / c->local_align * c->local_align;
      if (start + c->local_bytes > x.local_bytes) {
        x.block->frames.release(f);
        return x.fail(i, fault_kind::stack_overflow, l, "no local memory is left");
      }
      f->local_saved[l] = static_cast<std::uint32_t>(top);
      f->local_start[l] = static_cast<std::uint32_t>(start);
      x.w->local_top[l] = static_cast<std::uint32_t>(start + c->local_bytes);
    }
  }
  x.count(i);
  use_frame(x, f);
  x.seg = c->entry();
  return c->entry();
}

} // namespace

const insn *run_branch(exec &x, const insn *i) { return x.jump(i, i->target); }

const insn *run_branch_if(exec &x, const insn *i) {
  const lane_mask taken = x.active(i);
  ++x.counters.branches;
  if (taken == 0) return i + 1;
  if (taken == x.mask) return x.jump(i, i->target);
  return diverge(x, i, taken, i->target, i + 1);
}

const insn *run_reconverge(exec &x, const insn *i) {
  const insn *next = i + 1;
  while (next != nullptr && x.point != nullptr && x.point->pc == i && x.point->fr == x.fr) next = arrive(x, i, i + 1);
  return next;
}

const insn *run_switch(exec &x, const insn *i) {
  const auto *index = x.lanes<std::uint32_t>(i->a);
  const auto *table = static_cast<const switch_table *>(i->extra);
  const unsigned first = static_cast<unsigned>(std::countr_zero(x.mask));
  ++x.counters.branches;
  lane_mask same = 0;
  for (lane_mask m = x.mask; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    if (index[l] == index[first]) same |= lane_mask{1} << l;
  }
  if (same != x.mask) return diverge(x, i, x.mask & ~same, i, i);
  if (index[first] >= table->targets.size())
    return x.fail(i, fault_kind::illegal_address, first, "branch beyond the end of its table");
  return x.jump(i, table->targets[index[first]]);
}

const insn *run_call(exec &x, const insn *i) {
  const auto *site = static_cast<const call_site *>(i->extra);
  return enter(x, i, site, x.block->program->code_of(site->function));
}

const insn *run_call_indirect(exec &x, const insn *i) {
  const auto *target = x.lanes<std::uint64_t>(i->a);
  const unsigned first = static_cast<unsigned>(std::countr_zero(x.mask));
  ++x.counters.branches;
  lane_mask same = 0;
  for (lane_mask m = x.mask; m != 0; m &= m - 1) {
    const unsigned l = static_cast<unsigned>(std::countr_zero(m));
    if (target[l] == target[first]) same |= lane_mask{1} << l;
  }
  if (same != x.mask) return diverge(x, i, x.mask & ~same, i, i);
  const loaded_program &program = *x.block->program;
  const std::int64_t f = program.function_at(target[first]);
  if (f < 0) return x.fail_at(i, fault_kind::illegal_address, first, target[first], "call of what is not a function");
  return enter(x, i, static_cast<const call_site *>(i->extra), program.code_of(static_cast<std::uint32_t>(f)));
}

const insn *run_return(exec &x, const insn *i) {
  while (x.point != nullptr && x.point->fr == x.fr) {
    if (x.point->pc == i->target) {
      if (arrive(x, i, i->target) == nullptr) return nullptr;
      x.seg = i; // what arrive has counted is not counted again
    } else {
      // It returns without having been where its lanes were to reconverge: they need not wait for it.
      reconvergence_point *m = x.point;
      x.point = m->parent;
      m->expected &= ~x.mask;
      if (m->expected != 0 && m->arrived == m->expected) add_group(*x.w, m->arrived, m->pc, m->fr, m->parent);
      if (m->expected == 0 || m->arrived == m->expected) x.w->free_point(m);
    }
  }
  frame *f = x.fr, *caller = f->parent;
  if (caller == nullptr) return run_exit(x, i);
  const std::size_t n = std::min(f->site->results.size(), f->fn->shape.results.size());
  for (std::size_t k = 0; k < n; ++k) {
    const value_shape &from = f->fn->shape.results[k], &to = f->site->results[k];
    if (to.wide != from.wide || to.words != from.words)
      return x.fail(i, fault_kind::illegal_instruction, std::countr_zero(x.mask),
                    "return from " + std::string(f->fn->fn->name) + " with a result of another type");
    copy_value(caller->registers() + to.offset, f->registers() + from.offset, to, x.mask);
  }
  if (f->fn->uses_local)
    for (lane_mask m = x.mask; m != 0; m &= m - 1) {
      const unsigned l = static_cast<unsigned>(std::countr_zero(m));
      x.w->local_top[l] = f->local_saved[l];
    }
  const insn *to = f->return_pc;
  x.count(i);
  leave_frames(*x.block, f, caller, x.mask);
  use_frame(x, caller);
  x.seg = to;
  if (x.budget > 0) return to;
  x.pc = to;
  x.why = stop_reason::slice;
  return nullptr;
}

const insn *run_exit(exec &x, const insn *i) {
  x.count(i);
  exit_lanes(x, x.mask);
  x.why = stop_reason::gone;
  return nullptr;
}

const insn *run_trap(exec &x, const insn *i) {
  return x.fail(i, fault_kind::trap, static_cast<unsigned>(std::countr_zero(x.mask)), "the program executed a trap");
}

const insn *run_nothing(exec &, const insn *i) { return i + 1; }

const insn *run_error(exec &x, const insn *i) {
  return x.fail(i, fault_kind::illegal_instruction, static_cast<unsigned>(std::countr_zero(x.mask)),
                *static_cast<const std::string *>(i->extra));
}

} // namespace gompsim::ptx
