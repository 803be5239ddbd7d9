// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over gangs and vectors.
#define LEVEL gang vector
#define SHAPE num_gangs(6) vector_length(32)
#include "acc-reductions.h"
