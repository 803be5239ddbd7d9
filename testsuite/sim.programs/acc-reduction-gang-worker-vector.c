// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over all three levels.
#define LEVEL gang worker vector
#define SHAPE num_gangs(4) num_workers(4) vector_length(32)
#include "acc-reductions.h"
