// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the loops of lanes-chosen.c run if nothing is optimised.
// { dg-set-target-env-var REGOMP_LANES verbose }
// { dg-options "-O0" }
// { dg-modes "ours stock-ours" }
// { dg-output "region range._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region range_of_whole._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region each._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region in_a_row._omp_fn.\[0-9\]+: warps: " }
// { dg-output "region up_to_three._omp_fn.\[0-9\]+: warps: " }
// { dg-output "region either_way._omp_fn.\[0-9\]+: warps: " }
#include "lanes-chosen.c"
