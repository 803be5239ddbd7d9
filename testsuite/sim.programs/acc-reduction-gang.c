// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over gangs.
#define DIRECTIVE acc parallel loop gang num_gangs(7) copyin(a) copy(got)
#include "reductions.h"
