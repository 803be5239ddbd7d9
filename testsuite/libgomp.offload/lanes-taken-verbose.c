// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the loops of lanes-taken.c run.
// { dg-set-target-env-var REGOMP_LANES verbose }
// { dg-options "-O2" }
// { dg-modes "ours stock-ours" }
// { dg-output "region window._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region sums._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region section._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region given._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region counted._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region seen._omp_fn.\[0-9\]+: warps: " }
// { dg-output "region of_other._omp_fn.\[0-9\]+: warps: " }
// { dg-output "region set._omp_fn.\[0-9\]+: warps: " }
// { dg-output "region ring._omp_fn.\[0-9\]+: warps: " }
// { dg-output "region two_operations._omp_fn.\[0-9\]+: warps: " }
// { dg-output "region elsewhere._omp_fn.\[0-9\]+: warps: " }
// { dg-output "region left._omp_fn.\[0-9\]+: warps: " }
#include "lanes-taken.c"
