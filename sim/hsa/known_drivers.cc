// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// This library knows the words of its own driver alone.
#include "sim/hsa/words.h"

namespace gompsim::driver {

driver_list known_drivers() {
  static constexpr const driver_words *own[] = {&hsa::words};
  return {own, false};
}

} // namespace gompsim::driver
