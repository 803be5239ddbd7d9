// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which regions of lanes-any-number.c have lanes as threads.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region triangle._omp_fn.\[0-9\]+: lanes, each of them a thread: an iteration " }
// { dg-output "region copied._omp_fn.\[0-9\]+: lanes, each of them a thread: an iteration " }
// { dg-output "region mixed._omp_fn.\[0-9\]+: lanes, each of them a thread: an iteration " }
// { dg-output "region table._omp_fn.\[0-9\]+: warps: an iteration " }
// { dg-output "region counts._omp_fn.1: warps: an iteration " }
// { dg-output "region counts._omp_fn.3: warps: an iteration " }
// { dg-output "region counts._omp_fn.5: warps: an iteration " }
// { dg-output "region handed_on._omp_fn.\[0-9\]+: warps: an iteration " }
#include "lanes-any-number.c"
