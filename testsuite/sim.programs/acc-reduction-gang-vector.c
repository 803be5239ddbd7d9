// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over gangs and vectors.
#define DIRECTIVE acc parallel loop gang vector num_gangs(6) vector_length(32) copyin(a) copy(got)
#include "reductions.h"
