// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of lanes-place.c use the lanes of a warp, but for those in which an iteration must know the ones before.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region least_of_struct._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region first_least._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region last_greatest._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region last_least_f._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region last_seen._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region both_ends._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region row_and_column._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region below._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region under_a_condition._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region of_chunks._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region chosen_apart._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region times_found._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
// { dg-output "region noted._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
// { dg-output "region second._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
// { dg-output "region numbered._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration " }
// { dg-output "region not_quite._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
// { dg-output "region forgets._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
// { dg-output "region far_apart._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
#include "lanes-place.c"
