// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_UNIFIED_MEMORY 1 }
//
// requires unified_shared_memory: nothing is mapped, host addresses are device addresses; declare target variables keep
// their own copies; data directives do nothing, and routines know the memory is shared.
#pragma omp requires unified_shared_memory
#include "requires-shared-memory.h"
