// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries of places, with a list; what the machine does not have drops out.
// { dg-set-target-env-var OMP_PLACES "{0},{0,1},{1}" }
#include "affinity-places.c"
