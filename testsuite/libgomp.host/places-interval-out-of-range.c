/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   An interval of places that goes beyond what the kernel's masks have room for is wrong as a whole: there are no places.
   { dg-set-target-env-var OMP_PLACES "{0},{0}:2:60000" }
   { dg-output "Logical CPU number 0.60000 out of range" }
   { dg-output "Invalid value for environment variable OMP_PLACES" }  */
#include <omp.h>
#include <stdlib.h>
int main(void) {
  if (omp_get_num_places() != 0) abort();
  return 0;
}
