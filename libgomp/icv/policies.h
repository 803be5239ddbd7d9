// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How target regions and their memory are handled, as the environment has chosen.
#ifndef REGOMP_ICV_POLICIES_H
#define REGOMP_ICV_POLICIES_H

namespace regomp {

enum class offload_policy { default_, mandatory, disabled };

// Which devices work on the host's memory although no requires directive says so (GCC 17).
enum class runtime_usm_policy { disabled, auto_, enabled };

} // namespace regomp

#endif
