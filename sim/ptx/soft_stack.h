// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where GCC's code moves the pointer of a thread's soft stack (sim/engine/soft_stack.h): in front of a function's body, and
// for arrays of run-time size. The stack grows down; its top and its size are parameters of the kernel.
#ifndef GOMPSIM_PTX_SOFT_STACK_H
#define GOMPSIM_PTX_SOFT_STACK_H

#include "sim/ptx/code.h"

namespace gompsim::ptx {

// Subtracts as sub.u64 does; fails if the result lies below the stack of the thread.
const insn *run_soft_stack(exec &, const insn *);

} // namespace gompsim::ptx

#endif
