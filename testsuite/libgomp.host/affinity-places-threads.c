// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries of places, with a place for each processor.
// { dg-set-target-env-var OMP_PLACES threads }
#include "affinity-places.c"
