// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of lanes-frames.c use the lanes of a warp.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region counts._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region weights._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region differences._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region bits._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region greatest._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region means._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region section._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region table._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region structure._omp_fn.\[0-9\]+: lanes\[;\n\]" }
#include "lanes-frames.c"
