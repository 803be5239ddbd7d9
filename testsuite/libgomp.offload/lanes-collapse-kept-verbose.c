// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The nests of lanes-collapse-kept.c use the lanes of a warp, but for those in which the program keeps something.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region escapes._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region squares._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region float_test._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region row_begin._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration passes a value on to the next one" }
// { dg-output "region first_row._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration passes a value on to the next one" }
// { dg-output "region odd_row._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration passes a value on to the next one" }
// { dg-output "region counted_row._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration passes a value on to the next one" }
// { dg-output "region row_begin_read._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration passes a value on to the next one" }
#include "lanes-collapse-kept.c"
