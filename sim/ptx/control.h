// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Routines of the instructions that decide which lanes execute what: branches, calls, synchronisation, and those that ask
// the machine rather than compute. Decoding puts their addresses into instructions; see warp.h for the model.
#ifndef GOMPSIM_PTX_CONTROL_H
#define GOMPSIM_PTX_CONTROL_H

#include "sim/ptx/code.h"

namespace gompsim::ptx {

// --- control.cc ---
const insn *run_branch(exec &, const insn *);        // target
const insn *run_branch_if(exec &, const insn *);     // guard, target, reconverge
const insn *run_reconverge(exec &, const insn *);    // where lanes reconverge
const insn *run_switch(exec &, const insn *);        // a: index; extra: switch_table; reconverge
const insn *run_call(exec &, const insn *);          // extra: call_site
const insn *run_call_indirect(exec &, const insn *); // a: address; extra: call_site; reconverge: the next instruction
const insn *run_return(exec &, const insn *);        // target: the function's last instruction, also a return
const insn *run_exit(exec &, const insn *);
const insn *run_trap(exec &, const insn *);
const insn *run_nothing(exec &, const insn *);
const insn *run_error(exec &, const insn *); // extra: const std::string, what is wrong with it

// --- machine.cc ---
enum class machine_value : std::int64_t {
  clock,
  clock_hi,
  clock64,
  globaltimer,
  globaltimer_lo,
  globaltimer_hi,
  activemask
};
const insn *run_machine_value(exec &, const insn *); // dst; imm: which one
const insn *run_fence(exec &, const insn *);
const insn *run_nanosleep(exec &, const insn *);
const insn *run_is_space(exec &, const insn *);      // dst: predicate; a: address; imm: space
const insn *run_local_address(exec &, const insn *); // dst; imm: offset in the function's .local variables
const insn *run_atomic_pair(exec &, const insn *);   // a: address; extra: pair_atomic (atomic_pair.cc)
const insn *run_alloca(exec &, const insn *);        // dst; a: bytes (64 bits); imm: alignment
const insn *run_stack_save(exec &, const insn *);    // dst
const insn *run_stack_restore(exec &, const insn *); // a
const insn *run_load_param(exec &, const insn *);    // dst; imm: offset; aux: bytes | signed << 8 | wide << 9; uniform
const insn *run_load_param_at(exec &, const insn *); // the same with an address in a

// --- collective.cc ---
enum class collective_op : std::uint8_t {
  barrier,
  shfl_up,
  shfl_down,
  shfl_bfly,
  shfl_idx,
  vote_all,
  vote_any,
  vote_uni,
  vote_ballot,
  match_any,
  match_all,
  redux_add,
  redux_min,
  redux_max,
  redux_and,
  redux_or,
  redux_xor,
  elect,
};
struct collective {
  collective_op op = collective_op::barrier;
  bool synced = true; // has a member mask
  bool wide = false;  // match.b64
  bool is_signed = false;
  bool has_dst = false, has_dst_predicate = false;
  operand_ref dst = 0, dst_predicate = 0;
  operand_ref member = 0, value = 0, b = 0, c = 0;
  operand_ref predicate = 0;
  lane_mask predicate_flip = 0;
};
const insn *run_collective(exec &, const insn *); // extra: collective

// --- barrier.cc ---
struct barrier_use {
  enum class kind : std::uint8_t { sync, arrive, red_popc, red_and, red_or } op = kind::sync;
  operand_ref id = 0, count = 0;
  bool has_count = false;
  operand_ref predicate = 0;
  lane_mask predicate_flip = 0;
  operand_ref dst = 0;
  bool aligned = false; // all lanes of a warp execute it together
};
const insn *run_barrier(exec &, const insn *); // extra: barrier_use

// --- syscalls.cc ---
const insn *run_syscall(exec &, const insn *); // extra: call_site

} // namespace gompsim::ptx

#endif
