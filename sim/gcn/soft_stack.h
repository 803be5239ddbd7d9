// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where GCC's code moves the pointer of a thread's stack (sim/engine/soft_stack.h), s[16:17]: its upper half, by the carry
// of the lower one. The stack grows up; the kernel's arguments say where all are and how many bytes each has.
#ifndef GOMPSIM_GCN_SOFT_STACK_H
#define GOMPSIM_GCN_SOFT_STACK_H

#include "sim/gcn/code.h"

namespace gompsim::gcn {

// Whether an instruction adds to a half.
bool moves_soft_stack(const instruction &);
// s_add_u32 or s_addc_u32; fails if the pointer lies above the stack of the thread then.
const insn *run_soft_stack(exec &, const insn *);

} // namespace gompsim::gcn

#endif
