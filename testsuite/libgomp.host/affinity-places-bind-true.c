// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries of places, with a binding policy and no list.
// { dg-set-target-env-var OMP_PROC_BIND true }
#include "affinity-places.c"
