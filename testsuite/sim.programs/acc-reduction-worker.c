// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over workers.
#define DIRECTIVE acc parallel loop worker num_gangs(1) num_workers(5) copyin(a) copy(got)
#include "reductions.h"
