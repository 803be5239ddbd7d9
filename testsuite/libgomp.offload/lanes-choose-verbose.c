// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of lanes-choose.c use the lanes of a warp.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-additional-options "-foffload-options=nvptx-none=-lm -lm" }
// { dg-modes "ours stock-ours" }
// { dg-output "region least_f._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region greatest_f._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region least_d._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region least_pair._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region with_own._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region greatest_change._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region greatest_called._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region least_called._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region moments._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region inside._omp_fn.\[0-9\]+: lanes\[;\n\]" }
#include "lanes-choose.c"
