// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --check-races reports a race that GCC makes: see lanes-last.c.
// Loops of lanes-last.c that use the lanes of a warp, and ones that must not.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region value._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region value_of_double._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region value_of_long._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region at_index._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region index_of_long._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region index_down._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region pointer._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region count_by._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region count_down._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region conditional_behind._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region of_inner._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region distance_last._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region sum_at_last._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region lastprivate._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region distributed._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region of_structure._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region sometimes._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region first._omp_fn.\[0-9\]+: warps" }
// { dg-output "region one_before._omp_fn.\[0-9\]+: warps" }
// { dg-output "region distance._omp_fn.\[0-9\]+: warps" }
// { dg-output "region sum_before_last._omp_fn.\[0-9\]+: warps" }
// { dg-output "region least_with_index._omp_fn.\[0-9\]+: lanes" }
// { dg-output "region swapped._omp_fn.\[0-9\]+: warps" }
#include "lanes-last.c"
