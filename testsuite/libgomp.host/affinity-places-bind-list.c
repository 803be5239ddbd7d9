// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries of places, with a policy for each level.
// { dg-set-target-env-var OMP_PROC_BIND "spread,close" }
#include "affinity-places.c"
