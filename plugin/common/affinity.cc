// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/affinity.h"

#include "plugin/common/host_library.h"

namespace regomp::plugin {

bool get_unbound_affinity(cpu_mask &mask) {
  auto *const unbound = host_library.unbound_affinity;
  if (const cpu_mask *given = unbound != nullptr ? unbound() : nullptr) {
    mask = *given;
    return true;
  }
  return get_thread_affinity(mask);
}

} // namespace regomp::plugin
