// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of lanes-unoptimised.c use the lanes of a warp where they can.
// { dg-set-target-env-var REGOMP_LANES verbose }
// { dg-options "-O0" }
// { dg-modes "ours stock-ours" }
// { dg-output "region plain._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region constants._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region arrays._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region read_back._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread)" }
// { dg-output "region members._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region either._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region mapped_or_own._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region returned._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region widths._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region numbers._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region jumps._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region handed_out._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region sums._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region neighbours._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region filled._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region chunks._omp_fn.1: lanes\[;\n\]" }
// { dg-output "region chunks._omp_fn.3: lanes\[;\n\]" }
// { dg-output "region by_hand._omp_fn.\[0-9\]+: warps" }
// { dg-output "region carried._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread)" }
// { dg-output "region sometimes._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread)" }
#include "lanes-unoptimised.c"
