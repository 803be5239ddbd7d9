// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Questions about places, with a list; what the machine does not have drops out.
// { dg-set-target-env-var OMP_PLACES "{0},{0,1},{1}" }
#include "affinity-places.c"
