// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the loops of lanes-sections.c run.
// { dg-set-target-env-var REGOMP_LANES verbose }
// { dg-options "-O2" }
// { dg-modes "ours stock-ours" }
// { dg-output "region in_front._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region summed._omp_fn.\[0-9\]+: lanes\[;\n\]" }
#include "lanes-sections.c"
