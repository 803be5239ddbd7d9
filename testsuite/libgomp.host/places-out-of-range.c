/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   A list of places with a processor that no mask of the kernel's has room for is wrong as a whole: there are no places.
   { dg-set-target-env-var OMP_PLACES "{0},{60000}" }
   { dg-output "Logical CPU number 60000 out of range" }
   { dg-output "Invalid value for environment variable OMP_PLACES" }  */
#include <omp.h>
#include <stdlib.h>
int main(void) {
  if (omp_get_num_places() != 0) abort();
  return 0;
}
