// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries of places, with a list that is not to be used.
// { dg-set-target-env-var OMP_PLACES "{0},{1}" }
// { dg-set-target-env-var OMP_PROC_BIND false }
#include "affinity-places.c"
