/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   OMP_DISPLAY_AFFINITY prints each member once, again when the team changes.
   { dg-set-target-env-var OMP_DISPLAY_AFFINITY true }
   { dg-set-target-env-var OMP_AFFINITY_FORMAT "L%L n%n N%N" }
   { dg-output "L1 n0 N2\nL1 n1 N2\nL1 n0 N3\nL1 n1 N3\nL1 n2 N3\n" }  */
#include "require.h"
#include <omp.h>
int main(void) {
  int n = 0;
  omp_set_dynamic(0);
  for (int i = 0; i < 3; i++)
#pragma omp parallel num_threads(2) reduction(+ : n)
    n++;
#pragma omp parallel num_threads(1) reduction(+ : n)
  n++;
#pragma omp parallel num_threads(3) reduction(+ : n)
  n++;
  CHECK(n == 10);
  return 0;
}
