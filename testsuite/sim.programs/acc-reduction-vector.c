// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over the lanes of a vector.
#define LEVEL vector
#define SHAPE num_gangs(1) vector_length(32)
#include "acc-reductions.h"
