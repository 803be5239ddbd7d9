// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of lanes-flags.c use the lanes of a warp.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region any._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region all._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region any_bool._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region all_bool._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region bits_bool._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region all_positive._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region any_and_all._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region any_row._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region any_of_threads._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region sum_short._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region most_short._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region least_short._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region least_byte._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region most_char._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region product_char._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region bits_byte._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region parity._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region sum_float._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region sum_of_doubles._omp_fn.\[0-9\]+: lanes\[;\n\]" }
// { dg-output "region own_short._omp_fn.\[0-9\]+: lanes\[;\n\]" }
#include "lanes-flags.c"
