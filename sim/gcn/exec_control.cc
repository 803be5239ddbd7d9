// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Branches, calls, barriers, the ends of waves, scalar loads, and what asks or tells the machine something.
#include <atomic>
#include <cstring>

#include "sim/engine/clock.h"
#include "sim/engine/races.h"
#include "sim/gcn/address.h"
#include "sim/gcn/routines.h"
#include "sim/gcn/wave.h"

namespace gompsim::gcn {

namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

const insn *run_branch(exec &x, const insn *i) { return x.jump(i, i->target); }

template <auto Taken>
const insn *run_branch_if(exec &x, const insn *i) {
  ++x.counters.branches;
  return x.jump(i, Taken(x) ? i->target : i + 1);
}

u64 address_behind(const exec &x, const insn *i) { return x.text_address + x.text->offset_of(i + 1); }

const insn *jump_to(exec &x, const insn *i, u64 address) {
  ++x.counters.branches;
  const insn *to = x.text->find(address - x.text_address);
  if (to == nullptr) return x.fail_at(i, fault_kind::illegal_address, 0, address, "jump to what is no instruction");
  return x.jump(i, to);
}
const insn *run_getpc(exec &x, const insn *i) {
  x.set(i->d, address_behind(x, i));
  return i + 1;
}
const insn *run_setpc(exec &x, const insn *i) { return jump_to(x, i, x.get<u64>(i->a)); }
const insn *run_swappc(exec &x, const insn *i) {
  const u64 to = x.get<u64>(i->a);
  x.set(i->d, address_behind(x, i));
  return jump_to(x, i, to);
}
const insn *run_call(exec &x, const insn *i) {
  x.set(i->d, address_behind(x, i));
  return x.jump(i, i->target);
}

const insn *run_end(exec &x, const insn *i) { return x.stop_behind(i, stop_reason::over); }

const insn *run_barrier(exec &x, const insn *i) {
  ++x.counters.barriers;
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (x.races != nullptr) x.races->arrive(*x.block, x.w->index, 0);
  return x.stop_behind(i, stop_reason::blocked);
}

// 64 clocks each, ten microseconds at most: a block is not put aside for so short a time.
const insn *run_sleep(exec &x, const insn *i) {
  x.note_poll(16);
  return x.stop_behind(i, stop_reason::slice);
}

const insn *run_trap(exec &x, const insn *i) {
  return x.fail(i, fault_kind::trap, 0, "the trap instruction, with number " + std::to_string(i->imm & 255));
}

const insn *run_fence(exec &x, const insn *i) {
  std::atomic_thread_fence(std::memory_order_seq_cst);
  x.note_poll(16);
  return i + 1;
}

// The shader's clock runs at 1 GHz.
const insn *run_clock(exec &x, const insn *i) {
  x.set(i->d, engine::steady_nanoseconds());
  x.note_poll(32);
  return i + 1;
}
// The constant one at 100 MHz.
const insn *run_real_time(exec &x, const insn *i) {
  x.set(i->d, engine::steady_nanoseconds() / 10);
  x.note_poll(32);
  return i + 1;
}

// Others are named when the code is loaded (find_hardware_register).
const insn *run_getreg(exec &x, const insn *i) {
  const auto which = static_cast<unsigned>(i->imm), from = which >> 6 & 31, bits = (which >> 11 & 31) + 1;
  const hardware_register *const r = find_hardware_register(*x.text->chip, which & 63, false);
  const u64 value = r->what == hardware_register::kind::clock ? engine::steady_nanoseconds() : x.scalar<u32>(r->word);
  if (r->what == hardware_register::kind::clock) x.note_poll(32);
  x.set(i->d, static_cast<u32>(static_cast<u32>(value) >> from & ((u64{1} << bits) - 1)));
  return i + 1;
}
const insn *set_register(exec &x, const insn *i, unsigned id, unsigned from, unsigned bits, u32 value) {
  const hardware_register *const r = find_hardware_register(*x.text->chip, id, true);
  const auto mask = static_cast<u32>(((u64{1} << bits) - 1) << from);
  x.set_scalar(r->word, (x.scalar<u32>(r->word) & ~mask) | (value << from & mask));
  if (r->what != hardware_register::kind::mode) return i + 1;
  return x.stop_behind(i, stop_reason::slice); // a turn executes by one mode
}
const insn *run_setreg(exec &x, const insn *i) {
  const auto which = static_cast<unsigned>(i->imm);
  return set_register(x, i, which & 63, which >> 6 & 31, (which >> 11 & 31) + 1, x.get<u32>(i->a));
}
const insn *run_round_mode(exec &x, const insn *i) {
  return set_register(x, i, hardware_register::id_of_mode, 0, 4, static_cast<u32>(i->imm));
}
const insn *run_denorm_mode(exec &x, const insn *i) {
  return set_register(x, i, hardware_register::id_of_mode, 4, 4, static_cast<u32>(i->imm));
}

// Messages that ask for something (gfx11).
const insn *run_message_returns(exec &x, const insn *i) {
  return run_real_time(x, i); // the only one that is bound
}

} // namespace

const hardware_register *find_hardware_register(const gcn_chip &chip, unsigned id, bool to_write) {
  using enum hardware_register::kind;
  static constexpr hardware_register all[] = {
      {mode, word_mode}, {plain, word_flat_scratch}, {plain, word_flat_scratch + 1}, {clock, 0}};
  const bool is_gfx10 = chip.generation == generation::gfx10;
  constexpr unsigned flat_scratch_low = 20, flat_scratch_high = 21, shader_cycles = 29;
  if (id == hardware_register::id_of_mode) return &all[0];
  if (is_gfx10 && id == flat_scratch_low) return &all[1];
  if (is_gfx10 && id == flat_scratch_high) return &all[2];
  return chip.is_rdna() && id == shader_cycles && !to_write ? &all[3] : nullptr;
}

const insn *run_nothing(exec &, const insn *i) { return i + 1; }
const insn *run_illegal(exec &x, const insn *i) {
  return x.fail(i, fault_kind::illegal_instruction, 0, "an instruction that the simulated GPU does not execute");
}
const insn *run_off_the_end(exec &x, const insn *i) {
  return x.fail(i, fault_kind::illegal_address, 0, "the wave ran off the end of the code");
}

handler find_control(opcode op) {
  switch (op) {
  case opcode::s_branch:
    return run_branch;
  case opcode::s_cbranch_scc0:
    return run_branch_if<[](const exec &x) { return x.scalar<u32>(word_scc) == 0; }>;
  case opcode::s_cbranch_scc1:
    return run_branch_if<[](const exec &x) { return x.scalar<u32>(word_scc) != 0; }>;
  case opcode::s_cbranch_vccz:
    return run_branch_if<[](const exec &x) { return x.scalar<u64>(word_vcc) == 0; }>;
  case opcode::s_cbranch_vccnz:
    return run_branch_if<[](const exec &x) { return x.scalar<u64>(word_vcc) != 0; }>;
  case opcode::s_cbranch_execz:
    return run_branch_if<[](const exec &x) { return x.mask() == 0; }>;
  case opcode::s_cbranch_execnz:
    return run_branch_if<[](const exec &x) { return x.mask() != 0; }>;
  case opcode::s_cbranch_cdbgsys: // no debugger is there
  case opcode::s_cbranch_cdbguser:
  case opcode::s_cbranch_cdbgsys_or_user:
  case opcode::s_cbranch_cdbgsys_and_user:
    return run_nothing;
  case opcode::s_getpc_b64:
    return run_getpc;
  case opcode::s_setpc_b64:
    return run_setpc;
  case opcode::s_swappc_b64:
    return run_swappc;
  case opcode::s_call_b64:
    return run_call;
  case opcode::s_endpgm:
    return run_end;
  case opcode::s_barrier:
    return run_barrier;
  case opcode::s_sleep:
    return run_sleep;
  case opcode::s_trap:
    return run_trap;
  case opcode::s_nop:
  case opcode::s_waitcnt:
  case opcode::s_waitcnt_depctr:
  case opcode::s_waitcnt_expcnt:
  case opcode::s_waitcnt_lgkmcnt:
  case opcode::s_waitcnt_vmcnt:
  case opcode::s_waitcnt_vscnt:
  case opcode::s_wait_idle:
  case opcode::s_delay_alu:
  case opcode::s_clause:
  case opcode::s_inst_prefetch:
  case opcode::s_setprio:
  case opcode::s_icache_inv:
  case opcode::s_wakeup:
  case opcode::s_version:
  case opcode::s_sendmsg: // to the host: interrupts that nobody waits for
  case opcode::s_incperflevel:
  case opcode::s_decperflevel:
  case opcode::s_ttracedata:
  case opcode::s_ttracedata_imm:
  case opcode::ds_nop:
    return run_nothing;
  case opcode::s_dcache_inv:
  case opcode::s_dcache_inv_vol:
  case opcode::s_dcache_wb:
  case opcode::s_dcache_wb_vol:
  case opcode::s_gl1_inv:
  case opcode::buffer_gl0_inv:
  case opcode::buffer_gl1_inv:
  case opcode::buffer_inv:
  case opcode::buffer_invl2:
  case opcode::buffer_wbinvl1:
  case opcode::buffer_wbinvl1_vol:
  case opcode::buffer_wbl2:
    return run_fence;
  case opcode::s_memtime:
    return run_clock;
  case opcode::s_memrealtime:
    return run_real_time;
  case opcode::s_sendmsg_rtn_b64:
    return run_message_returns;
  case opcode::s_getreg_b32:
    return run_getreg;
  case opcode::s_setreg_b32:
  case opcode::s_setreg_imm32_b32:
    return run_setreg;
  case opcode::s_round_mode:
    return run_round_mode;
  case opcode::s_denorm_mode:
    return run_denorm_mode;
  default:
    return nullptr;
  }
}

} // namespace gompsim::gcn
