// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdlib>
#include <cstring>

#include "sim/ptx/routines.h"

namespace gompsim::ptx {

namespace isa_base {
extern const routines table;
}
namespace isa_v3 {
extern const routines table;
}

// GOMPSIM_ROUTINES=base takes the ones for every x86-64 in any case, so that tests can compare the two.
const routines &best_routines() {
  static const routines &best = [&]() -> const routines & {
    const char *wish = secure_getenv("GOMPSIM_ROUTINES");
    const bool base = wish != nullptr && std::strcmp(wish, "base") == 0;
    return !base && __builtin_cpu_supports("x86-64-v3") ? isa_v3::table : isa_base::table;
  }();
  return best;
}

} // namespace gompsim::ptx
