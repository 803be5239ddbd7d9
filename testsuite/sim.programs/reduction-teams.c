// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// Reductions over teams.
#define DIRECTIVE omp target teams distribute num_teams(5) map(to : a) map(tofrom : got)
#include "reductions.h"
