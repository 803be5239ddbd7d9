// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of lanes-short.c use the lanes of a warp, but for those whose threads count themselves.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region unsigned_chars._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region shorts._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region from_below._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region downwards._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region place._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region cut._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region counts._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration passes a value on" }
// { dg-output "region counts_chars._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration passes a value on" }
#include "lanes-short.c"
