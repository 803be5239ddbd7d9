// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions over gangs.
#define LEVEL gang
#define SHAPE num_gangs(7)
#include "acc-reductions.h"
