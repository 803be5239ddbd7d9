// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over gangs and workers.
#define DIRECTIVE acc parallel loop gang worker num_gangs(3) num_workers(4) copyin(a) copy(got)
#include "reductions.h"
