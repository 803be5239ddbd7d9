// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-set-target-env-var GOMPSIM_UNIFIED_MEMORY 1 }
//
// requires self_maps: nothing is mapped, host addresses are device addresses; declare target variables keep their
// own copies; data directives do nothing, and routines know the memory is shared.
#pragma omp requires self_maps
#include "requires-shared-memory.h"
