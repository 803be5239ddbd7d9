// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "seeds checks" }
// Reductions over teams, threads and lanes.
#define DIRECTIVE omp target teams distribute parallel for simd num_teams(3) thread_limit(4) map(to : a) map(tofrom : got)
// GCC 16 fails with an internal error for lanes that reduce complex numbers.
#define NO_COMPLEX
#include "reductions.h"
