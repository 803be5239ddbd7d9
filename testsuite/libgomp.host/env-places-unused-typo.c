/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   What is not a list of places is reported even if threads are not to be bound.
   { dg-set-target-env-var OMP_PROC_BIND "false" }
   { dg-set-target-env-var OMP_PLACES "corse" }
   { dg-output "^0\n\nlibgomp: Invalid value for environment variable OMP_PLACES\n$" }  */
#include <omp.h>
#include <stdio.h>
int main(void) {
  printf("%d\n", omp_get_num_places());
  return 0;
}
