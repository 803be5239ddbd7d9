// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the loops of lanes-read-again.c run.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region compacted._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region compacted_of_all._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region locked._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region gone_on._omp_fn.\[0-9\]+: warps: " }
#include "lanes-read-again.c"
