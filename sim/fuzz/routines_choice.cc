// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/fuzz/routines_choice.h"

#include "sim/ptx/routines.h"

namespace gompsim::ptx {

namespace isa_base {
extern const routines table;
}
namespace isa_v3 {
extern const routines table;
}

namespace {
const routines *chosen = &isa_base::table;
}

const routines &best_routines() { return *chosen; }

} // namespace gompsim::ptx

namespace gompsim::fuzz {

void choose_routines(bool newer) {
  ptx::chosen = newer && __builtin_cpu_supports("x86-64-v3") ? &ptx::isa_v3::table : &ptx::isa_base::table;
}

} // namespace gompsim::fuzz
