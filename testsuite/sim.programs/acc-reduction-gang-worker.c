// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over gangs and workers.
#define LEVEL gang worker
#define SHAPE num_gangs(3) num_workers(4)
#include "acc-reductions.h"
