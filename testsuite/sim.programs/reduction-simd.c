// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over the lanes of a warp.
#define DIRECTIVE omp target simd map(to : a) map(tofrom : got)
// GCC 16 fails with an internal error for lanes that reduce complex numbers.
#define NO_COMPLEX
#include "reductions.h"
