/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   With dynamic adjustment teams are no larger than asked for.  */
#include "require.h"
#include <omp.h>
int main(void) {
  omp_set_dynamic(1);
  CHECK(omp_get_dynamic() == 1);
  int n = 0;
#pragma omp parallel num_threads(64)
#pragma omp atomic
  n++;
  CHECK(n >= 1 && n <= 64);
  omp_set_dynamic(0);
  CHECK(omp_get_dynamic() == 0);
  return 0;
}
