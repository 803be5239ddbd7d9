// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the loops of lanes-pointers.c run.
// { dg-set-target-env-var REGOMP_LANES verbose }
// { dg-options "-O0" }
// { dg-modes "ours stock-ours" }
// { dg-output "region from_table._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region from_constants._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region passed_on._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region of_structure._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region summed._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region places._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region of_types._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region called_as_void._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region chosen._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region compared._omp_fn.\[0-9\]+: lanes\[;\n\]" }
#include "lanes-pointers.c"
