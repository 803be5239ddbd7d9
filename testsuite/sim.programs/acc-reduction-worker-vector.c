// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// Reductions over workers and vectors.
#define DIRECTIVE acc parallel loop worker vector num_gangs(1) num_workers(6) vector_length(32) copyin(a) copy(got)
#include "reductions.h"
