// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of lanes-last-chunks.c use the lanes of a warp, but for those in which an iteration has something from the one before.
//
// --check-races reports a race that GCC makes: see lanes-last-chunks.c.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region dynamic_by_one._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region dynamic_by_five._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region dynamic_by_k._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region guided_by_one._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region guided_by_k._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region static_by_one._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region static_by_four._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region static_by_k._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region nests._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region own_dynamic._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region own_guided._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region carried._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
#include "lanes-last-chunks.c"
