// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the loops of lanes-restored.c run.
// { dg-set-target-env-var REGOMP_LANES verbose }
// { dg-options "-O2" }
// { dg-modes "ours stock-ours" }
// { dg-output "region mean._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region with_index._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region nest._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region from_zero._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region doubled._omp_fn.\[0-9\]+: warps: " }
// { dg-output "region reset_once._omp_fn.\[0-9\]+: warps: " }
#include "lanes-restored.c"
