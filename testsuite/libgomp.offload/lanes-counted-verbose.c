// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the loops of lanes-counted.c run.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region number._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region number_and_sum._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region number_in_double._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region by_three._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region and._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region or._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region two._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region down._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region found._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region either._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region either_and_number._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region two_sums._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region from_one._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): " }
// { dg-output "region first_is_other._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): " }
// { dg-output "region first_is_all._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): " }
// { dg-output "region first_of_all._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): " }
// { dg-output "region first_alone._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): " }
// { dg-output "region swapped._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): " }
// { dg-output "region taken_over._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): " }
// { dg-output "region into_other._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): " }
// { dg-output "region set_again._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): " }
#include "lanes-counted.c"
