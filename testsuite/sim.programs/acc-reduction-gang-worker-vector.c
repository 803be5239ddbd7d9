// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "seeds checks" }
// Reductions over all three levels.
#define DIRECTIVE acc parallel loop gang worker vector num_gangs(4) num_workers(4) vector_length(32) copyin(a) copy(got)
#include "reductions.h"
