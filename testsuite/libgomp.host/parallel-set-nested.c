/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   omp_set_nested, deprecated, moves max-active-levels.
   { dg-additional-options "-Wno-deprecated-declarations" }  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_set_max_active_levels(1);
  CHECK(!omp_get_nested());
  omp_set_nested(1);
  CHECK(omp_get_nested() && omp_get_max_active_levels() == omp_get_supported_active_levels());
  omp_set_nested(0);
  CHECK(!omp_get_nested() && omp_get_max_active_levels() == 1);
  omp_set_max_active_levels(0);
  omp_set_nested(0);
  CHECK(omp_get_max_active_levels() == 0);
  omp_set_max_active_levels(2);
  int inner = 0, n = 0;
#pragma omp parallel num_threads(2) reduction(+ : inner, n)
  {
    inner += omp_get_nested();
#pragma omp parallel num_threads(2) reduction(+ : n)
    n += !omp_get_nested();
  }
  CHECK(inner == 2 && n == 4);
  return 0;
}
