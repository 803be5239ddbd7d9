// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over the lanes of a vector.
#define DIRECTIVE acc parallel loop vector num_gangs(1) vector_length(32) copyin(a) copy(got)
#include "reductions.h"
