// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums of several parts use the lanes of a warp, but for those in which a part is of the sum itself, or which are cut off.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region two._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region of_ints._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region of_index._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region index_added._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region own_factor._omp_fn.\[0-9\]+: warps: an iteration leaves" }
// { dg-output "region begins_anew._omp_fn.\[0-9\]+: warps: an iteration leaves" }
// { dg-output "region and_less._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region and_one._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region three_of_ints._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region less_first._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region unrolled._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region longer._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region products._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region some_of_it._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region longs._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region bits._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region most._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region reductions._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region seen._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
// { dg-output "region of_itself._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
// { dg-output "region doubled._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
// { dg-output "region turned._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
// { dg-output "region cut._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
// { dg-output "region two_kinds._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
// { dg-output "region tested._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
// { dg-output "region begun_anew._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
#include "lanes-sums.c"
