// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions about places, with a place for each processor.
// { dg-set-target-env-var OMP_PLACES threads }
#include "affinity-places.c"
