// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of lanes-forms.c use the lanes of a warp.
// { dg-set-target-env-var REGOMP_LANES verbose }
// { dg-options "-O3" }
// { dg-modes "ours stock-ours" }
// { dg-output "region planes._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region transposed._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region product._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region shortest._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region periodic._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region three_points._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region by_members._omp_fn.\[0-9\]+: lanes\[;\n\]" }
#include "lanes-forms.c"
