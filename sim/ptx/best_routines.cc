// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptx/routines.h"

namespace gompsim::ptx {

namespace isa_base {
extern const routines table;
}
namespace isa_v3 {
extern const routines table;
}

const routines &best_routines() {
  static const routines &best = __builtin_cpu_supports("x86-64-v3") ? isa_v3::table : isa_base::table;
  return best;
}

} // namespace gompsim::ptx
