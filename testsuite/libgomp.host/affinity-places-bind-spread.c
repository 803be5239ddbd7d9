// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries of places, with a policy of the environment and others in clauses.
// { dg-set-target-env-var OMP_PROC_BIND spread }
#include "affinity-places.c"
