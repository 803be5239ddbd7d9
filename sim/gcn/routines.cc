// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of one variant of the routines. Compiled with each of them.
#include "sim/gcn/lanes.h"

namespace gompsim::gcn::GOMPSIM_ISA {

routine find_integer(opcode);
routine find_saturated(opcode);
routine find_floating(opcode);
routine find_reduced_trigonometry(opcode);
routine find_convert(opcode);
routine find_compare(opcode);
routine find_carry(opcode);
handler find_memory(const memory_operation &);

extern const routines table;
const routines table = {find_integer, find_saturated, find_floating, find_reduced_trigonometry,
                        find_convert, find_compare,   find_carry,    find_memory};

} // namespace gompsim::gcn::GOMPSIM_ISA
