// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lock behind atomic constructs that have no instruction, and around the merging of reductions: older objects take it by
// the name of the first, GCC 17's by that of the second.
#ifndef REGOMP_ABI_ATOMIC_LOCK_H
#define REGOMP_ABI_ATOMIC_LOCK_H

#include "support/lock_word.h"

namespace regomp {

extern __attribute__((visibility("hidden"))) lock_word atomic_lock;

} // namespace regomp

#endif
