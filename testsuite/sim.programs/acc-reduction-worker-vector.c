// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over workers and vectors.
#define LEVEL worker vector
#define SHAPE num_gangs(1) num_workers(6) vector_length(32)
#include "acc-reductions.h"
