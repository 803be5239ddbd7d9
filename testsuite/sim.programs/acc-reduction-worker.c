// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over workers.
#define LEVEL worker
#define SHAPE num_gangs(1) num_workers(5)
#include "acc-reductions.h"
