// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over the threads of a team.
#define DIRECTIVE omp target parallel for map(to : a) map(tofrom : got)
#include "reductions.h"
