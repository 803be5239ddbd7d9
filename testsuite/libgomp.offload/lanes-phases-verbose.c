// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of lanes-phases.c use the lanes of a warp.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region reversed._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region three._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region product_and_dot._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region histogram._omp_fn.\[0-9\]+: lanes\[;\n\]" }
#include "lanes-phases.c"
